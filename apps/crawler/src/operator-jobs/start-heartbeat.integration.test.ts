import { hasLiveWorker } from '@around/database/crawl/crawler-workers';
import { findOperatorJob } from '@around/database/operator-jobs/operator-job-queries';
import { requestOperatorJob } from '@around/database/operator-jobs/request-operator-job';
import { createLogger } from '@around/service-kit/logger';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { startHeartbeat } from './start-heartbeat.ts';

const log = createLogger({ program: 'test', level: 'silent' });
const worker = { id: 'here:1:a', host: 'here', pid: 1 };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

test('registers a worker from its start to its stop', async () => {
  const heartbeat = startHeartbeat({ db: database.db, log, worker, kickRelay: () => {} });
  await expect.poll(() => hasLiveWorker(database.db)).toBe(true);

  await heartbeat.close();

  expect(await hasLiveWorker(database.db)).toBe(false);
});

test('sends a lost job again, and abandons an old one', async () => {
  const { db } = database;
  const lostJob = await requestOperatorJob(db, { kind: 'refresh', requestedBy: 'admin' });
  const oldJob = await requestOperatorJob(db, { kind: 'sync-profiles', requestedBy: 'admin' });
  await db.updateTable('operatorJobs').set({ touchedAt: sql`now() - interval '5 minutes'` }).execute();
  await db
    .updateTable('operatorJobs')
    .set({ createdAt: sql`now() - interval '7 hours'` })
    .where('id', '=', oldJob.id)
    .execute();
  const kickRelay = vi.fn();

  const heartbeat = startHeartbeat({ db, log, worker, kickRelay });

  await expect.poll(() => kickRelay.mock.calls.length).toBe(1);
  await expect.poll(async () => (await findOperatorJob(db, oldJob.id))?.state).toBe('failed');
  const sent = await db.selectFrom('outbox').select('payload').execute();
  expect(sent.filter(({ payload }) => payload.jobId === lostJob.id)).toHaveLength(2);
  await heartbeat.close();
});
