import { expect, test, vi } from 'vitest';
import { retryThroughOutage } from './retry-through-outage.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const soon = { firstWaitMs: 1, longestWaitMs: 2 };

test('writes when the database is back after many retries, and reports each retry', async () => {
  let tries = 0;
  const onRetry = vi.fn();
  const write = async () => {
    tries += 1;
    if (tries < 40) throw away;
    return 'written';
  };

  expect(await retryThroughOutage(write, { ...soon, onRetry, errorLimitMs: 0 })).toBe('written');

  expect(onRetry).toHaveBeenCalledTimes(39);
});

test('retries other errors for a short time only, and then throws them', async () => {
  const write = vi.fn(() => Promise.reject(new Error('no such column')));

  await expect(retryThroughOutage(write, { ...soon, errorLimitMs: 10 })).rejects.toThrow('no such column');

  expect(write.mock.calls.length).toBeGreaterThan(1);
});

test('does not repeat a successful write', async () => {
  const write = vi.fn(() => Promise.resolve('done'));

  expect(await retryThroughOutage(write)).toBe('done');
  expect(write).toHaveBeenCalledTimes(1);
});
