import { expect, test, vi } from 'vitest';
import { untilWritten } from './until-written.ts';

test('a write is tried again while the database is away, and in the end says so', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('away')));

  await expect(untilWritten(failing, [1, 1])).rejects.toThrow('away');

  expect(failing).toHaveBeenCalledTimes(3);
});

test('what was written once is not written again', async () => {
  const write = vi.fn(() => Promise.resolve('done'));

  expect(await untilWritten(write)).toBe('done');
  expect(write).toHaveBeenCalledTimes(1);
});
