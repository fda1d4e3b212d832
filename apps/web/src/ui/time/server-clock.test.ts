import { afterEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const DEVICE = Date.parse('2026-11-28T12:00:00.400Z');

afterEach(() => {
  vi.useRealTimers();
});

/** A clock that has learned nothing yet, on a device that shows `DEVICE`. */
async function newClock() {
  vi.useFakeTimers({ now: DEVICE });
  vi.resetModules();
  return (await import('./server-clock.ts')).serverClock;
}

function responseAt(serverTime: number, headers: Record<string, string> = {}) {
  return { headers: new Headers({ date: new Date(serverTime).toUTCString(), ...headers }) };
}

test('is the clock of the device until a response tells the time', async () => {
  const clock = await newClock();

  expect([clock.isKnown(), clock.now()]).toEqual([false, DEVICE]);
  clock.learn({ headers: new Headers() }, DEVICE);
  expect(clock.isKnown()).toBe(false);
});

test('stays with a device whose clock is right', async () => {
  const clock = await newClock();

  clock.learn(responseAt(DEVICE), DEVICE - 200);

  expect([clock.isKnown(), clock.now()]).toEqual([true, DEVICE]);
});

test.each([26, -5])('corrects a device that is %d hours off', async (hours) => {
  const clock = await newClock();
  const server = DEVICE - hours * HOUR_MS;

  clock.learn(responseAt(server), DEVICE - 200);

  expect(Math.abs(clock.now() - server)).toBeLessThan(1_300);
  expect(clock.toDeviceTime(clock.now())).toBe(DEVICE);
});

test('counts the age of an answer of a cache', async () => {
  const clock = await newClock();

  clock.learn(responseAt(DEVICE - 60_000, { age: '60' }), DEVICE - 200);

  expect(clock.now()).toBe(DEVICE);
});

test('follows a device whose clock was set meanwhile', async () => {
  const clock = await newClock();
  clock.learn(responseAt(DEVICE - HOUR_MS), DEVICE);
  vi.setSystemTime(DEVICE - HOUR_MS);

  clock.learn(responseAt(DEVICE - HOUR_MS), DEVICE - HOUR_MS);

  expect(Math.abs(clock.now() - (DEVICE - HOUR_MS))).toBeLessThan(1_000);
});
