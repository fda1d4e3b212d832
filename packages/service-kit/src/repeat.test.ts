import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['rejects', () => Promise.reject(new Error('broken'))],
])('a task that %s is reported and runs again', async (_how, fail) => {
  const reported: unknown[] = [];
  let runs = 0;
  const stop = repeat(
    () => {
      runs += 1;
      if (runs < 3) return fail();
    },
    { everyMs: 10, onError: (error) => reported.push((error as Error).message) },
  );

  await vi.advanceTimersByTimeAsync(45);
  stop();
  await vi.advanceTimersByTimeAsync(45);

  expect([runs, reported]).toEqual([4, ['broken', 'broken']]);
});

test('a run that takes longer than the interval is not overlapped', async () => {
  let running = 0;
  let runs = 0;
  const stop = repeat(
    async () => {
      runs += 1;
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 25));
      running -= 1;
    },
    { everyMs: 10, onError: (error) => expect.unreachable(String(error)) },
  );

  await vi.advanceTimersByTimeAsync(100);
  stop();

  expect(runs).toBe(4);
});
