import { openRun } from '@around/database/crawl/crawl-run-queries';
import { addFetchTasks, addSweepTasks } from '@around/database/crawl/crawl-task-queries';
import { saveCrawlerSettings } from '@around/database/crawl/crawler-settings';
import { crawlQueue } from '@around/queues/jobs/crawl-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { scheduleCrawlCycles } from '@around/queues/schedule';
import { createLogger } from '@around/service-kit/logger';
import { makeAccount } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { pacingPresets } from '../pacing/pacing-presets.ts';
import { makeTestRotation } from '../testing/test-rotation.ts';
import { purgeExpiredRecords, startMaintenance } from './start-maintenance.ts';

const log = createLogger({ program: 'test', level: 'silent' });

let database: TestDatabase;
let redis: TestRedis;
let client: QueueClient;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  client = await openTestQueueClient(redis, log);
});
afterEach(async () => {
  await client.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

function start(kickRelay = () => {}): void {
  const { db } = database;
  const rotation = makeTestRotation({ db, networkUrl: 'http://network.test' });
  const { close } = startMaintenance({ db, client, log, pacing: pacingPresets.sandbox, rotation, kickRelay });
  onTestFinished(close);
}

async function scheduled(): Promise<Array<number | undefined>> {
  return (await (await client.queue(crawlQueue)).getJobSchedulers()).map(({ every }) => every);
}

test('expired records of one table are deleted although those of another cannot be', async () => {
  const { db } = database;
  const accountId = await makeAccount(db, 'ada');
  await sql`
    insert into account_events (account_id, event, cause, at)
    values (${accountId}, 'active', 'operator', now() - interval '1 year')`.execute(db);
  // The rule of this table comes before that of the events.
  await sql`alter table account_requests rename to unreadable`.execute(db);

  await purgeExpiredRecords({ db, log }, new AbortController().signal);

  expect(
    await db
      .selectFrom('accountEvents')
      .select('event')
      .where('at', '<', sql<Date>`now() - interval '90 days'`)
      .execute(),
  ).toEqual([]);
});

test('sends lost tasks again with their kind of job', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const [sweep] = await addSweepTasks(db, runId, [await makeAccount(db, 'ada')]);
  const task = { profileIds: [], expectedIds: [], isSecondLook: false, accountId: null };
  const [fetch] = await addFetchTasks(db, runId, [task]);
  await db.updateTable('crawlTasks').set({ touchedAt: sql`now() - interval '31 seconds'` }).execute();
  const kickRelay = vi.fn();

  start(kickRelay);

  await expect.poll(() => kickRelay.mock.calls.length).toBe(1);
  const sent = await db.selectFrom('outbox').select(['queue', 'job', 'payload']).orderBy('job').execute();
  expect(sent).toEqual([
    { queue: 'crawl', job: 'fetch-stories', payload: { taskId: fetch } },
    { queue: 'crawl', job: 'sweep-account', payload: { taskId: sweep } },
  ]);
});

test('restores a schedule that Redis has lost', async () => {
  await saveCrawlerSettings(database.db, { isRunning: true, intervalMinutes: 7 });

  start();

  await expect.poll(scheduled).toEqual([7 * 60_000]);
});

test('removes the schedule of a stopped crawler', async () => {
  await saveCrawlerSettings(database.db, { isRunning: false });
  await scheduleCrawlCycles(await client.queue(crawlQueue), 60_000);

  start();

  await expect.poll(scheduled).toEqual([]);
});
