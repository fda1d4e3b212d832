import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { alarmClock } from './alarm-clock.ts';

const LONG_MS = 60_000;

test('ringing ends a sleep', async () => {
  const alarm = alarmClock();
  const sleeping = alarm.sleep(LONG_MS);

  alarm.ring();

  await expect(sleeping).resolves.toBeUndefined();
});

test('a ring that came while nobody slept ends the next sleep, and only that one', async () => {
  const alarm = alarmClock();
  alarm.ring();
  alarm.ring();

  await alarm.sleep(LONG_MS);
  const second = await Promise.race([alarm.sleep(LONG_MS).then(() => 'woken'), sleep(20, 'asleep')]);

  expect(second).toBe('asleep');
  alarm.ring();
});

test('nobody rings: a sleep takes its time', async () => {
  const startedAt = performance.now();

  await alarmClock().sleep(30);

  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(28);
});
