import { expect, test } from 'vitest';
import { timeLeftEstimator } from './time-left.ts';

test('the time left is unknown for two seconds, then follows the speed', () => {
  const estimate = timeLeftEstimator(100_000);
  expect(estimate(0, 0)).toBeUndefined();
  expect(estimate(1_000, 1_000)).toBeUndefined();
  expect(estimate(2_000, 2_000)).toBe(98);
  expect(estimate(10_000, 10_000)).toBe(90);
});

test('one fast second changes the time left a little; a lasting change of speed prevails', () => {
  const estimate = timeLeftEstimator(1_000_000);
  for (let second = 0; second <= 10; second += 1) estimate(second * 1_000, second * 1_000);
  const after = estimate(20_000, 11_000)!;
  expect(after).toBeGreaterThan(300);
  let last = after;
  for (let second = 12; second <= 40; second += 1) last = estimate(20_000 + (second - 11) * 10_000, second * 1_000)!;
  expect(last).toBeGreaterThan(65);
  expect(last).toBeLessThan(75);
});

test('a pause makes the time left longer; bytes that are sent again start the estimate anew', () => {
  const estimate = timeLeftEstimator(100_000);
  for (let second = 0; second <= 10; second += 1) estimate(second * 1_000, second * 1_000);
  expect(estimate(10_000, 18_000)).toBeGreaterThan(180);
  expect(estimate(5_000, 19_000)).toBeUndefined();
});
