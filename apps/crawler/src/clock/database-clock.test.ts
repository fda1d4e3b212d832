import { expect, onTestFinished, test } from 'vitest';
import { startDatabaseClock } from './database-clock.ts';

const HOUR = 3_600_000;

async function start(readTime: () => Promise<Date>) {
  const started = await startDatabaseClock({ readTime, everyMs: 10, retryMs: 10 });
  onTestFinished(started.close);
  return () => (started.clock().getTime() - Date.now()) / HOUR;
}

test('follows the database when the machine’s clock is wrong', async () => {
  const hoursAhead = await start(async () => new Date(Date.now() - 2 * HOUR));

  expect(hoursAhead()).toBeCloseTo(-2, 2);
});

test('follows a corrected clock, and ignores a database outage', async () => {
  let answer = async () => new Date(Date.now() + HOUR);
  const hoursAhead = await start(() => answer());
  expect(hoursAhead()).toBeCloseTo(1, 2);

  answer = () => Promise.reject(new Error('away'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hoursAhead()).toBeCloseTo(1, 2);

  answer = async () => new Date();
  await expect.poll(hoursAhead).toBeCloseTo(0, 2);
});

test('starts with the machine’s time when the database is down', async () => {
  const hoursAhead = await start(() => Promise.reject(new Error('away')));

  expect(hoursAhead()).toBeCloseTo(0, 2);
});

test('retries soon when the database was down at the start', async () => {
  let answer = () => Promise.reject<Date>(new Error('away'));
  const { clock, close } = await startDatabaseClock({ readTime: () => answer(), everyMs: HOUR, retryMs: 10 });
  onTestFinished(close);

  answer = async () => new Date(Date.now() + HOUR);

  await expect.poll(() => (clock().getTime() - Date.now()) / HOUR).toBeCloseTo(1, 2);
});
