import { createLogger } from '@around/service-kit/logger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgressWatchdog } from './progress-watchdog.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(countDue: () => Promise<number>) {
  const onStuck = vi.fn();
  const watchdog = startProgressWatchdog({
    countDue,
    stuckAfterMs: 80_000,
    onStuck,
    log: createLogger({ program: 'test', level: 'silent' }),
  });
  return { watchdog, onStuck };
}

test('reports due jobs once when there is no progress for the whole period', async () => {
  const { watchdog, onStuck } = watch(async () => 3);

  await vi.advanceTimersByTimeAsync(79_000);
  expect(onStuck).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(12_000);
  expect(onStuck).toHaveBeenCalledExactlyOnceWith(3);
  watchdog.close();
});

test('progress restarts the period', async () => {
  const { watchdog, onStuck } = watch(async () => 3);

  await vi.advanceTimersByTimeAsync(60_000);
  watchdog.noteProgress();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(onStuck).not.toHaveBeenCalled();
  watchdog.close();
});

test('an empty queue is never reported', async () => {
  const { watchdog, onStuck } = watch(async () => 0);

  await vi.advanceTimersByTimeAsync(1_000_000);

  expect(onStuck).not.toHaveBeenCalled();
  watchdog.close();
});

test('a Redis outage is not reported, and the period starts when Redis is up again', async () => {
  let isDown = true;
  const { watchdog, onStuck } = watch(async () => {
    if (isDown) throw new Error('down');
    return 3;
  });

  await vi.advanceTimersByTimeAsync(500_000);
  isDown = false;
  await vi.advanceTimersByTimeAsync(79_000);
  expect(onStuck).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(12_000);
  expect(onStuck).toHaveBeenCalledOnce();
  watchdog.close();
});
