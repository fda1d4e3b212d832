import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readOutboxBacklog } from './outbox-backlog.ts';
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

test('sends waiting jobs once, in insertion order', async () => {
  const sent: OutboxRow[] = [];
  const send = async (rows: OutboxRow[]) => void sent.push(...rows);

  expect(await relayOutbox(database.db, send)).toBe(2);
  expect(await relayOutbox(database.db, send)).toBe(0);

  expect(sent).toMatchObject([
    { job: 'first', payload: { taskId: '1' }, delayMs: 0 },
    { job: 'second', payload: { taskId: '2' }, delayMs: 500 },
  ]);
});

test('keeps jobs that could not be sent', async () => {
  await expect(relayOutbox(database.db, () => Promise.reject(new Error('Redis is away')))).rejects.toThrow('away');

  expect(await relayOutbox(database.db, async () => {})).toBe(2);
});

test('skips jobs that another relay is sending', async () => {
  let sentMeanwhile: number | undefined;

  await relayOutbox(database.db, async () => {
    sentMeanwhile = await relayOutbox(database.db, async () => {});
  });

  expect(sentMeanwhile).toBe(0);
});

test('job ids are unique across databases', async () => {
  const sent: OutboxRow[] = [];
  await relayOutbox(database.db, async (rows) => void sent.push(...rows));

  expect(sent.map((row) => row.id)).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ]);
});

test('the backlog is what waits, and how long the oldest job has waited', async () => {
  await database.db
    .updateTable('outbox')
    .set({ createdAt: new Date(Date.now() - 90_000) })
    .where('job', '=', 'first')
    .execute();

  const backlog = await readOutboxBacklog(database.db);
  await relayOutbox(database.db, async () => {});

  expect(backlog.jobs).toBe(2);
  expect(backlog.oldestSeconds).toBeGreaterThanOrEqual(89);
  expect(await readOutboxBacklog(database.db)).toEqual({ jobs: 0, oldestSeconds: 0 });
});
