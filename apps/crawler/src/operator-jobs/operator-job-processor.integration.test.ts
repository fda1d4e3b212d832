import type { OperatorJobId } from '@around/contracts/ids';
import { findOperatorJob } from '@around/database/operator-jobs/operator-job-queries';
import { requestOperatorJob } from '@around/database/operator-jobs/request-operator-job';
import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { inputOfOperatorJob } from '@around/database/sealed-rows';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { crawlQueue } from '@around/queues/crawl-jobs';
import { handle, PostponeJob } from '@around/queues/job-processor';
import { startWorker } from '@around/queues/job-worker';
import { operatorJob, operatorQueue } from '@around/queues/operator-jobs';
import { startOutboxRelay } from '@around/queues/outbox-relay';
import { openQueueClient } from '@around/queues/queue-client';
import { makeProxy } from '@around/test-harness/make-rows';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { createTestRedis } from '@around/test-harness/test-redis';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { crawlCycleProcessor } from '../cycle/crawl-cycle-processor.ts';
import { scriptLive } from '../testing/network-responses.ts';
import { type OperatorStage, pacing, setStage } from '../testing/operator-fixture.ts';
import { operatorActions } from './operator-actions.ts';
import { operatorJobProcessor } from './operator-job-processor.ts';

let stage: OperatorStage;
let now: Date;
let probed: { isHealthy: true; latencyMs: number } | { isHealthy: false; failure: CrawlFailure };
beforeEach(async () => {
  now = new Date();
  probed = { isHealthy: true, latencyMs: 7 };
  const database = await createTestDatabase(inject('templateUrl'));
  const network = await startScriptedNetwork();
  stage = setStage({ database, network, clock: () => now, probe: async () => probed });
});
afterEach(() => stage[Symbol.asyncDispose]());

async function readProxy() {
  return stage.db.selectFrom('proxies').selectAll().executeTakeFirstOrThrow();
}

test('what was asked for arrives through the outbox and the queue, and is answered in its row', async () => {
  await using redis = createTestRedis(inject('redisUrl'));
  const { db, dependencies } = stage;
  const log = dependencies.log;
  const client = openQueueClient({ redisUrl: redis.url, prefix: redis.prefix, log });
  const relay = startOutboxRelay({
    relayOutbox: (send) => relayOutbox(db, send),
    client,
    queues: [operatorQueue],
    log,
  });
  const process = operatorJobProcessor({ ...dependencies, actions: operatorActions(dependencies) });
  const processors = [handle(operatorJob, process)];
  const worker = startWorker({ client, queue: operatorQueue, processors, concurrency: 1, log });
  await stage.addAccount('ada');
  scriptLive(stage.network, {});

  const { id } = await requestOperatorJob(db, { kind: 'refresh', requestedBy: 'admin' });
  relay.kick();

  await expect.poll(async () => (await findOperatorJob(db, id))?.state).toBe('done');
  await worker.close();
  await relay.close();
  await client.close();
});

test('a job that has ended is not carried out again', async () => {
  const job = await stage.carryOut({ kind: 'reset-accounts' });

  await stage.work(job);

  const rows = await stage.db.selectFrom('operatorJobs').selectAll().execute();
  expect(rows).toEqual([job]);
});

test('an account that will be free soon is waited for, one that will not be is not', async () => {
  const id = await stage.addAccount('ada');
  const coolFor = (ms: number) =>
    stage.db
      .updateTable('accounts')
      .set({ state: 'cooling', cooldownUntil: new Date(Date.now() + ms) })
      .where('id', '=', id)
      .execute();
  await coolFor(10_000);
  const job = await stage.request({ kind: 'refresh' });
  await expect(stage.work(job)).rejects.toThrow(PostponeJob);
  expect(await findOperatorJob(stage.db, job.id)).toMatchObject({
    state: 'running',
    message: expect.stringMatching(/it cools down \(for another (9|10) s\)/),
  });

  await coolFor(3_600_000);
  await stage.work(job);

  expect(await findOperatorJob(stage.db, job.id)).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/it cools down \(for another 60 minutes\)/),
  });
});

test('a job that waits for too long is given up with what it waits for', async () => {
  await stage.addAccount('ada');
  await stage.db
    .updateTable('accounts')
    .set({ leasedUntil: new Date(Date.now() + 60_000) })
    .execute();
  const job = await stage.request({ kind: 'refresh' });
  await expect(stage.work(job)).rejects.toThrow(PostponeJob);

  now = new Date(now.getTime() + 60_000);
  await stage.work(job);

  expect(await findOperatorJob(stage.db, job.id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('it is at work'),
  });
});

test('a mistake of ours is tried again, then told without its details', async () => {
  const job = await stage.request({ kind: 'check-account', target: 'not an id: s3cret' });

  await expect(stage.work(job, 1)).rejects.toThrow();
  expect(await findOperatorJob(stage.db, job.id)).toMatchObject({ state: 'running' });
  await expect(stage.work(job, operatorJob.options.attempts)).rejects.toThrow();

  expect(await findOperatorJob(stage.db, job.id)).toMatchObject({
    state: 'failed',
    error: 'The crawler made a mistake; its log has the details',
  });
});

test('a probe that goes through ends the cooldown of a proxy', async () => {
  const target = await makeProxy(stage.db);
  const cooldownUntil = new Date(Date.now() + 60_000);
  await stage.db.updateTable('proxies').set({ state: 'cooling', cooldownUntil }).execute();

  const job = await stage.carryOut({ kind: 'probe-proxy', target });

  expect(job).toMatchObject({
    message: 'The proxy answers in 7 ms',
    result: { isHealthy: true, latencyMs: 7, error: null },
  });
  expect(await readProxy()).toMatchObject({ state: 'active', cooldownUntil: null });
});

test.each([
  ['proxyUnreachable', 'active', 'The proxy cannot be reached (no)'],
  ['proxyRefusesCredentials', 'disabled', 'The proxy refuses its username or password (no)'],
] as const)('a probe that fails with %s leaves the proxy %s', async (kind, state, error) => {
  const target = await makeProxy(stage.db);
  probed = { isHealthy: false, failure: new CrawlFailure(kind, 'no', { origin: 'proxy' }) };

  const job = await stage.carryOut({ kind: 'probe-proxy', target });

  expect(job).toMatchObject({ state: 'done', result: { isHealthy: false, latencyMs: null, error } });
  expect((await readProxy()).state).toBe(state);
});

test('a proxy that is not stored yet comes sealed with its job, and is gone with its end', async () => {
  const id = '0d7a524b-0c5e-4a39-9c5e-3f0d7a524b0c' as OperatorJobId;
  const input = JSON.stringify({ host: '203.0.113.9', port: 8080, username: 'u', password: 'pr0xy-s3cret' });
  const sealed = stage.box.seal(input, inputOfOperatorJob(id));

  const job = await stage.carryOut({ kind: 'probe-new-proxy', target: id, sealedInput: { id, sealed } });

  expect(job).toMatchObject({ id, state: 'done', sealedInput: null, result: { isHealthy: true } });
  const outbox = await stage.db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify({ job, outbox, logged: stage.logged })).not.toMatch(/s3cret|203\.0/);
});

async function startRun(): Promise<void> {
  const { log } = stage.dependencies;
  const context = { jobId: '1', attempt: 1, signal: new AbortController().signal, log, noteProgress: () => {} };
  await crawlCycleProcessor({ db: stage.db, pacing, kickRelay: () => {} })({ reason: 'requested' }, context);
}

async function endRun(): Promise<void> {
  await stage.db.updateTable('crawlTasks').set({ state: 'done', finishedAt: new Date() }).execute();
  await stage.db
    .updateTable('crawlRuns')
    .set({ finishedAt: new Date(), storiesFetched: 5, storiesAdded: 3, accountsProcessed: 1 })
    .execute();
}

test('a crawl that was asked for is begun once, followed, and answered with its counts', async () => {
  await stage.addAccount('ada');
  const job = await stage.request({ kind: 'run-cycle' });
  await expect(stage.work(job)).rejects.toThrow(PostponeJob);
  await expect(stage.work(job)).rejects.toThrow(PostponeJob);
  const asked = await stage.db.selectFrom('outbox').select('payload').where('queue', '=', crawlQueue.name).execute();
  expect(asked.map((row) => row.payload)).toEqual([{ reason: 'requested' }]);

  await startRun();
  await expect(stage.work(job)).rejects.toThrow(PostponeJob);
  const following = await findOperatorJob(stage.db, job.id);
  await endRun();
  await stage.work(job);

  const { id: runId } = await stage.db.selectFrom('crawlRuns').select('id').executeTakeFirstOrThrow();
  expect(following).toMatchObject({
    state: 'running',
    progress: 30,
    result: { runId, isFinished: false, storyCount: 0 },
  });
  expect(await findOperatorJob(stage.db, job.id)).toMatchObject({
    state: 'done',
    message: 'Crawl completed: 5 stories, 3 of them new',
    result: { runId, isFinished: true, storyCount: 5, storiesAdded: 3 },
  });
});

test('a crawl that is asked for while one runs joins it', async () => {
  await stage.addAccount('ada');
  await startRun();

  const job = await stage.request({ kind: 'run-cycle' });
  await expect(stage.work(job)).rejects.toThrow(PostponeJob);
  await endRun();
  await startRun();
  await stage.work(job);

  expect(await findOperatorJob(stage.db, job.id)).toMatchObject({ state: 'done', result: { storyCount: 5 } });
  const asked = await stage.db.selectFrom('outbox').select('id').where('job', '=', 'crawl-cycle').execute();
  expect(asked).toEqual([]);
});

test('a crawl that the queue has forgotten is asked for again', async () => {
  await stage.addAccount('ada');
  const job = await stage.request({ kind: 'run-cycle' });
  await expect(stage.work(job)).rejects.toThrow(PostponeJob);

  now = new Date(now.getTime() + 20_000);
  await expect(stage.work(job)).rejects.toThrow(PostponeJob);

  const asked = await stage.db.selectFrom('outbox').select('id').where('job', '=', 'crawl-cycle').execute();
  expect(asked).toHaveLength(2);
});

test('a crawl that no account can make says why', async () => {
  const id = await stage.addAccount('ada');
  await stage.db.updateTable('accounts').set({ state: 'logged_out' }).where('id', '=', id).execute();
  const job = await stage.request({ kind: 'run-cycle' });
  await startRun();

  await stage.work(job);

  expect(await findOperatorJob(stage.db, job.id)).toMatchObject({
    state: 'failed',
    error: 'No account can work until somebody acts: its session has ended',
  });
});
