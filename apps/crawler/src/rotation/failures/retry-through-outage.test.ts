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

test('retries after another error too', async () => {
  const write = vi.fn(async () => 'written').mockRejectedValueOnce(new Error('no such column'));

  expect(await retryThroughOutage(write, { ...soon, errorLimitMs: 600_000 })).toBe('written');
  expect(write).toHaveBeenCalledTimes(2);
});

test('throws another error when its time is over', async () => {
  const write = vi.fn(() => Promise.reject(new Error('no such column')));

  await expect(retryThroughOutage(write, { ...soon, errorLimitMs: 10 })).rejects.toThrow('no such column');
});

test('does not repeat a successful write', async () => {
  const write = vi.fn(() => Promise.resolve('done'));

  expect(await retryThroughOutage(write)).toBe('done');
  expect(write).toHaveBeenCalledTimes(1);
});
