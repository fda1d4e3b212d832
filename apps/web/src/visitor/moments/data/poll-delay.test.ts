import type { Moment } from '@around/contracts/moments/moments';
import { expect, test } from 'vitest';
import { pollDelay } from './poll-delay.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

function moment(status: Moment['status'], ageSeconds: number): Moment {
  return { status, createdAt: new Date(NOW - ageSeconds * 1_000).toISOString() } as Moment;
}

test.each([
  ['just shared', 0, 1_000],
  ['shared by a browser whose clock is behind', -600, 1_000],
  ['16 s old', 16, 2_000],
  ['a minute old', 60, 7_500],
  ['an hour old', 3_600, 15_000],
])('a moment that is processed and %s', (_, age, delay) => {
  expect(pollDelay([moment('processing', age)], NOW)).toBe(delay);
});

test('the delay depends on the youngest moment that is processed', () => {
  expect(pollDelay([moment('processing', 3_600), moment('live', 1), moment('processing', 16)], NOW)).toBe(2_000);
});

test('without a moment that is processed there is no polling', () => {
  expect(pollDelay([moment('live', 1), moment('failed', 1), moment('expired', 90_000)], NOW)).toBe(false);
  expect(pollDelay(undefined, NOW)).toBe(false);
});
