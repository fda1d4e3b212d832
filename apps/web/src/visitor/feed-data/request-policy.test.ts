import { expect, test } from 'vitest';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { feedQuery } from './feed-query.ts';
import { REQUEST_TIMEOUT_MS, requestPolicy } from './request-policy.ts';

test('a feed that fails is asked for twice more, after one second and two, never after more than five', () => {
  const failure = new ApiFailure(503, 'away');
  expect([0, 1, 2].map((failures) => requestPolicy.retry(failures, failure))).toEqual([true, true, false]);
  expect([0, 1, 2, 3].map(requestPolicy.retryDelay)).toEqual([1_000, 2_000, 4_000, 5_000]);
});

test('what the server refuses is not asked for again', () => {
  expect(requestPolicy.retry(0, new ApiFailure(400, 'no'))).toBe(false);
});

test('the feed is fresh for a minute, kept for five, and waited for ten seconds', () => {
  expect(feedQuery({ latitude: 0, longitude: 0 })).toMatchObject({ staleTime: 60_000, gcTime: 300_000 });
  expect(REQUEST_TIMEOUT_MS).toBe(10_000);
});
