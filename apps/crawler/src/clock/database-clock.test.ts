import { expect, onTestFinished, test } from 'vitest';
import { startDatabaseClock } from './database-clock.ts';

const HOUR = 3_600_000;

async function start(readTime: () => Promise<Date>) {
  const started = await startDatabaseClock({ readTime, everyMs: 10, retryMs: 10 });
  onTestFinished(started.close);
  return () => (started.clock().getTime() - Date.now()) / HOUR;
}

test('a machine whose clock is wrong tells the time of the database', async () => {
  const hoursAhead = await start(async () => new Date(Date.now() - 2 * HOUR));

  expect(hoursAhead()).toBeCloseTo(-2, 2);
});

test('a clock that is put right is noticed, and a database that is away changes nothing', async () => {
  let answer = async () => new Date(Date.now() + HOUR);
  const hoursAhead = await start(() => answer());
  expect(hoursAhead()).toBeCloseTo(1, 2);

  answer = () => Promise.reject(new Error('away'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hoursAhead()).toBeCloseTo(1, 2);

  answer = async () => new Date();
  await expect.poll(hoursAhead).toBeCloseTo(0, 2);
});

test('without a database at the start it is the time of the machine', async () => {
  const hoursAhead = await start(() => Promise.reject(new Error('away')));

  expect(hoursAhead()).toBeCloseTo(0, 2);
});

test('a database that was away at the start is asked again soon', async () => {
  let answer = () => Promise.reject<Date>(new Error('away'));
  const { clock, close } = await startDatabaseClock({ readTime: () => answer(), everyMs: HOUR, retryMs: 10 });
  onTestFinished(close);

  answer = async () => new Date(Date.now() + HOUR);

  await expect.poll(() => (clock().getTime() - Date.now()) / HOUR).toBeCloseTo(1, 2);
});
