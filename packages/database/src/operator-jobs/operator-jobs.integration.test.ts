import { randomUUID } from 'node:crypto';
import type { OperatorJobId } from '@around/contracts/ids';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { findLiveWorkers, hasLiveWorker, recordHeartbeat, removeWorker } from '../crawl/crawler-workers.ts';
import { abandonOldOperatorJobs, resendStaleOperatorJobs } from './operator-job-maintenance.ts';
import {
  failOperatorJob,
  findOperatorJob,
  finishOperatorJob,
  saveOperatorJobProgress,
  startOperatorJob,
} from './operator-job-queries.ts';
import { requestOperatorJob } from './request-operator-job.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

const refresh = { kind: 'refresh', requestedBy: 'admin' } as const;
const done = { message: 'done', result: { resetCount: 1, needSessionCount: 0 } };

async function readOutbox() {
  return database.db.selectFrom('outbox').select(['queue', 'job', 'payload']).orderBy('createdAt').execute();
}

async function ageJobs(age: string): Promise<void> {
  const then = sql<Date>`clock_timestamp() - ${age}::interval`;
  await database.db.updateTable('operatorJobs').set({ createdAt: then, touchedAt: then }).execute();
}

test('inserts a job with its outbox row, whose payload is only the id', async () => {
  const job = await requestOperatorJob(database.db, { ...refresh, kind: 'sync-profile', target: 'kordon' });

  expect(job).toMatchObject({ state: 'waiting', progress: 0, target: 'kordon', requestedBy: 'admin', result: null });
  expect(await readOutbox()).toEqual([{ queue: 'operator', job: 'operator-job', payload: { jobId: job.id } }]);
});

test('leaves neither row after a rollback', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await requestOperatorJob(tx, refresh);
    throw new Error('the change that it belongs to failed');
  });

  await expect(failing).rejects.toThrow('belongs to failed');
  expect(await database.db.selectFrom('operatorJobs').selectAll().execute()).toEqual([]);
  expect(await readOutbox()).toEqual([]);
});

test('returns one job for twenty concurrent requests', async () => {
  const jobs = await Promise.all(Array.from({ length: 20 }, () => requestOperatorJob(database.db, refresh)));

  expect(new Set(jobs.map((job) => job.id)).size).toBe(1);
  expect(await readOutbox()).toHaveLength(1);
});

test('a request waits for an uncommitted one and returns its job', async () => {
  const opened = Promise.withResolvers<OperatorJobId>();
  const commit = Promise.withResolvers<void>();
  const first = database.db.transaction().execute(async (tx) => {
    opened.resolve((await requestOperatorJob(tx, refresh)).id);
    await commit.promise;
  });
  const id = await opened.promise;
  const second = requestOperatorJob(database.db, refresh);
  setTimeout(commit.resolve, 200);
  await first;

  expect((await second).id).toBe(id);
});

test('opens separate jobs for other targets, and for the same target after the end', async () => {
  const request = (target: string) => requestOperatorJob(database.db, { ...refresh, kind: 'log-out', target });
  const one = await request('a');
  const other = await request('b');
  await failOperatorJob(database.db, one.id, 'no');

  const again = await request('a');

  expect(new Set([one.id, other.id, again.id]).size).toBe(3);
});

test('starts a job again after a restart, but not after its end', async () => {
  const { id } = await requestOperatorJob(database.db, refresh);
  const first = await startOperatorJob(database.db, id);
  const second = await startOperatorJob(database.db, id);
  await finishOperatorJob(database.db, id, done);

  expect(first).toMatchObject({ state: 'running', startedAt: expect.any(Date) });
  expect(second?.startedAt).toEqual(first?.startedAt);
  expect(await startOperatorJob(database.db, id)).toBeUndefined();
});

test('progress never decreases and keeps the last result', async () => {
  const { id } = await requestOperatorJob(database.db, refresh);
  await saveOperatorJobProgress(database.db, id, { progress: 80, message: 'updating', result: done.result });

  await saveOperatorJobProgress(database.db, id, { progress: 30, message: 'fetching again' });

  expect(await findOperatorJob(database.db, id)).toMatchObject({
    progress: 80,
    message: 'fetching again',
    result: done.result,
  });
});

test('a job ends once and deletes its sealed input', async () => {
  const id = randomUUID() as OperatorJobId;
  await requestOperatorJob(database.db, { ...refresh, sealedInput: { id, sealed: 'v1.sealed' } });
  expect((await findOperatorJob(database.db, id))?.sealedInput).toBe('v1.sealed');

  expect(await failOperatorJob(database.db, id, 'no')).toBe(true);
  expect(await finishOperatorJob(database.db, id, done)).toBe(false);
  await saveOperatorJobProgress(database.db, id, { progress: 90, message: 'too late' });

  expect(await findOperatorJob(database.db, id)).toMatchObject({
    state: 'failed',
    progress: 0,
    message: null,
    error: 'no',
    sealedInput: null,
    finishedAt: expect.any(Date),
  });
});

test('sends only jobs without recent activity again', async () => {
  const { id } = await requestOperatorJob(database.db, refresh);
  await ageJobs('61 seconds');
  await requestOperatorJob(database.db, { ...refresh, kind: 'sync-profiles' });

  expect(await resendStaleOperatorJobs(database.db, 60)).toBe(1);
  expect(await resendStaleOperatorJobs(database.db, 60)).toBe(0);

  expect((await readOutbox()).filter(({ payload }) => payload.jobId === id)).toHaveLength(2);
});

test('abandons a job that is open for too long', async () => {
  const { id } = await requestOperatorJob(database.db, refresh);
  await ageJobs('2 hours');
  expect(await abandonOldOperatorJobs(database.db, 3)).toBe(0);
  expect(await abandonOldOperatorJobs(database.db, 1)).toBe(1);
  expect(await findOperatorJob(database.db, id)).toMatchObject({
    state: 'failed',
    error: 'No crawler finished this within 1 hour',
  });
});

const worker = { id: 'here:1:a', host: 'here', pid: 1 };

test('a worker counts as alive for 20 seconds after a heartbeat', async () => {
  expect(await hasLiveWorker(database.db)).toBe(false);
  await recordHeartbeat(database.db, worker);
  await recordHeartbeat(database.db, worker);
  expect(await findLiveWorkers(database.db)).toMatchObject([worker]);

  await database.db
    .updateTable('crawlerWorkers')
    .set({ lastSeenAt: sql`clock_timestamp() - interval '21 seconds'` })
    .execute();
  expect(await hasLiveWorker(database.db)).toBe(false);

  await recordHeartbeat(database.db, worker);
  expect(await hasLiveWorker(database.db)).toBe(true);
  await removeWorker(database.db, worker.id);
  expect(await hasLiveWorker(database.db)).toBe(false);
});

test('deletes workers that died long ago', async () => {
  await recordHeartbeat(database.db, worker);
  await database.db.updateTable('crawlerWorkers').set({ lastSeenAt: sql`now() - interval '25 hours'` }).execute();

  await recordHeartbeat(database.db, { ...worker, id: 'here:2:b' });

  const rows = await database.db.selectFrom('crawlerWorkers').select('id').execute();
  expect(rows).toEqual([{ id: 'here:2:b' }]);
});
