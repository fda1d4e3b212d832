import { expect, test } from 'vitest';
import { addressCounter } from './address-counter.ts';

test('counts each address by itself, from its first request for a minute', () => {
  let now = 1_000_000;
  const counter = addressCounter(2, () => now);

  expect(counter.count('203.0.113.7')).toEqual({ requests: 1, endsInMs: 60_000 });
  expect(counter.isExhausted('203.0.113.7')).toBe(false);
  now += 20_000;
  expect(counter.count('203.0.113.7')).toEqual({ requests: 2, endsInMs: 40_000 });
  expect(counter.isExhausted('203.0.113.7')).toBe(true);
  expect(counter.isExhausted('203.0.113.8')).toBe(false);

  now += 40_000;
  expect(counter.isExhausted('203.0.113.7')).toBe(false);
  expect(counter.count('203.0.113.7')).toEqual({ requests: 1, endsInMs: 60_000 });
});

test('the networks of one IPv6 /48 together have ten times the requests', () => {
  const counter = addressCounter(2, () => 0);
  for (let network = 1; network <= 19; network += 1) counter.count(`2001:db8:1:${network}::1`);
  expect(counter.isExhausted('2001:db8:1:20::1')).toBe(false);

  expect(counter.count('2001:db8:1:20::1')).toEqual({ requests: 2, endsInMs: 60_000 });
  expect(counter.isExhausted('2001:db8:1:21::1')).toBe(true);
  expect(counter.count('2001:db8:1:21::1')).toMatchObject({ requests: 3 });
  expect(counter.isExhausted('2001:db8:2:1::1')).toBe(false);
});
