import { expect, test, vi } from 'vitest';
import { outlastOutage } from './outlast-outage.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const soon = { firstWaitMs: 1, longestWaitMs: 2 };

test('a database that comes back after many tries is written to, and every wait was told', async () => {
  let tries = 0;
  const noteWait = vi.fn();
  const write = async () => {
    tries += 1;
    if (tries < 40) throw away;
    return 'written';
  };

  expect(await outlastOutage(write, { ...soon, noteWait, elseMs: 0 })).toBe('written');

  expect(noteWait).toHaveBeenCalledTimes(39);
});

test('what fails for another reason is tried for a short while only, and then says why', async () => {
  const write = vi.fn(() => Promise.reject(new Error('no such column')));

  await expect(outlastOutage(write, { ...soon, elseMs: 10 })).rejects.toThrow('no such column');

  expect(write.mock.calls.length).toBeGreaterThan(1);
});

test('what was written once is not written again', async () => {
  const write = vi.fn(() => Promise.resolve('done'));

  expect(await outlastOutage(write)).toBe('done');
  expect(write).toHaveBeenCalledTimes(1);
});
