import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { interruptibleSleep } from './interruptible-sleep.ts';

const LONG_MS = 60_000;

test('wake ends a running sleep', async () => {
  const { sleep, wake } = interruptibleSleep();
  const sleeping = sleep(LONG_MS);

  wake();

  await expect(sleeping).resolves.toBeUndefined();
});

test('wake between two sleeps ends the next sleep and no later one', async () => {
  const { sleep, wake } = interruptibleSleep();
  wake();
  wake();

  await sleep(LONG_MS);
  const second = await Promise.race([sleep(LONG_MS).then(() => 'woken'), delay(20, 'asleep')]);

  expect(second).toBe('asleep');
  wake();
});

test('an uninterrupted sleep takes its full time', async () => {
  const startedAt = performance.now();

  await interruptibleSleep().sleep(30);

  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(28);
});
