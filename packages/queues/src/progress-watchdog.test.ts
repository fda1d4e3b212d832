import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgressWatchdog } from './progress-watchdog.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(countDue: () => Promise<number>) {
  const onStuck = vi.fn();
  const watchdog = startProgressWatchdog({ countDue, stuckAfterMs: 80_000, onStuck });
  return { watchdog, onStuck };
}

test('jobs that wait without progress are reported once the time is over', async () => {
  const { watchdog, onStuck } = watch(async () => 3);

  await vi.advanceTimersByTimeAsync(79_000);
  expect(onStuck).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(12_000);
  expect(onStuck).toHaveBeenCalledExactlyOnceWith(3);
  watchdog.close();
});

test('progress starts the time afresh', async () => {
  const { watchdog, onStuck } = watch(async () => 3);

  await vi.advanceTimersByTimeAsync(60_000);
  watchdog.noteProgress();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(onStuck).not.toHaveBeenCalled();
  watchdog.close();
});

test('an empty queue is no reason to worry, however long nothing happens', async () => {
  const { watchdog, onStuck } = watch(async () => 0);

  await vi.advanceTimersByTimeAsync(1_000_000);

  expect(onStuck).not.toHaveBeenCalled();
  watchdog.close();
});

test('a Redis that is away is not taken for a stuck worker, and the time starts when it is back', async () => {
  let isAway = true;
  const { watchdog, onStuck } = watch(async () => {
    if (isAway) throw new Error('away');
    return 3;
  });

  await vi.advanceTimersByTimeAsync(500_000);
  isAway = false;
  await vi.advanceTimersByTimeAsync(79_000);
  expect(onStuck).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(12_000);
  expect(onStuck).toHaveBeenCalledOnce();
  watchdog.close();
});
