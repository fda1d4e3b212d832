import { expect, test } from 'vitest';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { feedQuery } from './feed-query.ts';
import { REQUEST_TIMEOUT_MS, requestPolicy } from './request-policy.ts';

test('retries a failed feed twice, with a backoff of at most five seconds', () => {
  const failure = new ApiFailure(503, 'away');
  expect([0, 1, 2].map((failures) => requestPolicy.retry(failures, failure))).toEqual([true, true, false]);
  expect([0, 1, 2, 3].map(requestPolicy.retryDelay)).toEqual([1_000, 2_000, 4_000, 5_000]);
});

test('does not retry a rejected request', () => {
  expect(requestPolicy.retry(0, new ApiFailure(400, 'no'))).toBe(false);
});

test('keeps the feed fresh for one minute and cached for five, with a timeout of ten seconds', () => {
  expect(feedQuery({ latitude: 0, longitude: 0 })).toMatchObject({ staleTime: 60_000, gcTime: 300_000 });
  expect(REQUEST_TIMEOUT_MS).toBe(10_000);
});
