import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { addToOutbox, type OutboxRow, relayOutbox } from './outbox-queries.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  await addToOutbox(database.db, [
    { queue: 'crawl', job: 'first', payload: { taskId: '1' } },
    { queue: 'crawl', job: 'second', payload: { taskId: '2' }, delayMs: 500 },
  ]);
});
afterEach(() => database[Symbol.asyncDispose]());

test('waiting jobs are sent once, in the order they were written', async () => {
  const sent: OutboxRow[] = [];
  const send = async (rows: OutboxRow[]) => void sent.push(...rows);

  expect(await relayOutbox(database.db, send)).toBe(2);
  expect(await relayOutbox(database.db, send)).toBe(0);

  expect(sent).toMatchObject([
    { job: 'first', payload: { taskId: '1' }, delayMs: 0 },
    { job: 'second', payload: { taskId: '2' }, delayMs: 500 },
  ]);
});

test('jobs that could not be sent stay', async () => {
  await expect(relayOutbox(database.db, () => Promise.reject(new Error('Redis is away')))).rejects.toThrow('away');

  expect(await relayOutbox(database.db, async () => {})).toBe(2);
});

test('jobs that another relay is sending are left to it', async () => {
  let sentMeanwhile: number | undefined;

  await relayOutbox(database.db, async () => {
    sentMeanwhile = await relayOutbox(database.db, async () => {});
  });

  expect(sentMeanwhile).toBe(0);
});

test('a job is known by an id that no other database gives out again', async () => {
  const sent: OutboxRow[] = [];
  await relayOutbox(database.db, async (rows) => void sent.push(...rows));

  expect(sent.map((row) => row.id)).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ]);
});
