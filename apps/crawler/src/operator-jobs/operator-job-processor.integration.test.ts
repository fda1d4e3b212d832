import type { OperatorJobId } from '@around/contracts/ids';
import { findOperatorJob } from '@around/database/operator-jobs/operator-job-queries';
import { requestOperatorJob } from '@around/database/operator-jobs/request-operator-job';
import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { inputOfOperatorJob } from '@around/database/sealed-rows';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { crawlQueue } from '@around/queues/jobs/crawl-jobs';
import { operatorJob, operatorQueue } from '@around/queues/jobs/operator-jobs';
import { startOutboxRelay } from '@around/queues/outbox/outbox-relay';
import { handle, PostponeJob } from '@around/queues/worker/job-processor';
import { startWorker } from '@around/queues/worker/job-worker';
import { makeProxy } from '@around/test-harness/make-rows';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis } from '@around/test-harness/test-redis';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { crawlCycleProcessor } from '../cycle/crawl-cycle-processor.ts';
import { scriptLive } from '../testing/network-responses.ts';
import { makeOperatorFixture, type OperatorFixture } from '../testing/operator-fixture.ts';
import { operatorActions } from './operator-actions.ts';
import { operatorJobProcessor } from './operator-job-processor.ts';

let fixture: OperatorFixture;
let now: Date;
let probed: { isHealthy: true; latencyMs: number } | { isHealthy: false; failure: CrawlFailure };
beforeEach(async () => {
  now = new Date();
  probed = { isHealthy: true, latencyMs: 7 };
  const database = await createTestDatabase(inject('templateUrl'));
  const network = await startScriptedNetwork();
  fixture = makeOperatorFixture({ database, network, clock: () => now, probe: async () => probed });
});
afterEach(() => fixture[Symbol.asyncDispose]());

async function readProxy() {
  return fixture.db.selectFrom('proxies').selectAll().executeTakeFirstOrThrow();
}

test('runs a job from the outbox and the queue, and writes the result to its row', async () => {
  await using redis = createTestRedis(inject('redisUrl'));
  const { db, dependencies } = fixture;
  const log = dependencies.log;
  const client = await openTestQueueClient(redis, log);
  const relay = startOutboxRelay({
    relayOutbox: (send) => relayOutbox(db, send),
    client,
    queues: [operatorQueue],
    log,
  });
  const process = operatorJobProcessor({ ...dependencies, actions: operatorActions(dependencies) });
  const processors = [handle(operatorJob, process)];
  const worker = startWorker({ client, queue: operatorQueue, processors, concurrency: 1, log });
  await fixture.addAccount('ada');
  scriptLive(fixture.network, {});

  const { id } = await requestOperatorJob(db, { kind: 'refresh', requestedBy: 'admin' });
  relay.kick();

  await expect.poll(async () => (await findOperatorJob(db, id))?.state).toBe('done');
  await worker.close();
  await relay.close();
  await client.close();
});

test('does not run a finished job again', async () => {
  const job = await fixture.runToEnd({ kind: 'reset-accounts' });

  await fixture.work(job);

  const rows = await fixture.db.selectFrom('operatorJobs').selectAll().execute();
  expect(rows).toEqual([job]);
});

test('waits for an account that is available soon, and fails otherwise', async () => {
  const id = await fixture.addAccount('ada');
  const coolFor = (ms: number) =>
    fixture.db
      .updateTable('accounts')
      .set({ state: 'cooling', cooldownUntil: new Date(Date.now() + ms) })
      .where('id', '=', id)
      .execute();
  await coolFor(20_000);
  const job = await fixture.request({ kind: 'refresh' });
  await expect(fixture.work(job)).rejects.toThrow(PostponeJob);
  expect(await findOperatorJob(fixture.db, job.id)).toMatchObject({
    state: 'running',
    message: expect.stringMatching(/it cools down \(for another \d+ s\)/),
  });

  await coolFor(3_600_000);
  await fixture.work(job);

  expect(await findOperatorJob(fixture.db, job.id)).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/it cools down \(for another 60 minutes\)/),
  });
});

test('fails a job at its wait limit with what it waited for', async () => {
  await fixture.addAccount('ada');
  await fixture.db
    .updateTable('accounts')
    .set({ leasedUntil: new Date(Date.now() + 60_000) })
    .execute();
  const job = await fixture.request({ kind: 'refresh' });
  await expect(fixture.work(job)).rejects.toThrow(PostponeJob);

  now = new Date(now.getTime() + 60_000);
  await fixture.work(job);

  expect(await findOperatorJob(fixture.db, job.id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('it is in use'),
  });
});

test('retries an unexpected error, then reports it without details', async () => {
  const job = await fixture.request({ kind: 'check-account', target: 'not an id: s3cret' });

  await expect(fixture.work(job, 1)).rejects.toThrow();
  expect(await findOperatorJob(fixture.db, job.id)).toMatchObject({ state: 'running' });
  await expect(fixture.work(job, operatorJob.options.attempts)).rejects.toThrow();

  expect(await findOperatorJob(fixture.db, job.id)).toMatchObject({
    state: 'failed',
    error: 'The crawler failed unexpectedly; its log has the details',
  });
});

test('ends a proxy’s cooldown after a successful probe', async () => {
  const target = await makeProxy(fixture.db);
  const cooldownUntil = new Date(Date.now() + 60_000);
  await fixture.db.updateTable('proxies').set({ state: 'cooling', cooldownUntil }).execute();

  const job = await fixture.runToEnd({ kind: 'probe-proxy', target });

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
  const target = await makeProxy(fixture.db);
  probed = { isHealthy: false, failure: new CrawlFailure(kind, 'no', { origin: 'proxy' }) };

  const job = await fixture.runToEnd({ kind: 'probe-proxy', target });

  expect(job).toMatchObject({ state: 'done', result: { isHealthy: false, latencyMs: null, error } });
  expect((await readProxy()).state).toBe(state);
});

test('takes an unsaved proxy sealed from its job, and deletes it at the end', async () => {
  const id = '0d7a524b-0c5e-4a39-9c5e-3f0d7a524b0c' as OperatorJobId;
  const input = JSON.stringify({ host: '203.0.113.9', port: 8080, username: 'u', password: 'pr0xy-s3cret' });
  const sealed = fixture.box.seal(input, inputOfOperatorJob(id));

  const job = await fixture.runToEnd({ kind: 'probe-new-proxy', target: id, sealedInput: { id, sealed } });

  expect(job).toMatchObject({ id, state: 'done', sealedInput: null, result: { isHealthy: true } });
  const outbox = await fixture.db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify({ job, outbox, logged: fixture.logged })).not.toMatch(/s3cret|203\.0/);
});

async function startRun(): Promise<void> {
  const { log } = fixture.dependencies;
  const context = { jobId: '1', attempt: 1, signal: new AbortController().signal, log, noteProgress: () => {} };
  await crawlCycleProcessor(fixture.dependencies)({ reason: 'requested' }, context);
}

async function endRun(): Promise<void> {
  await fixture.db.updateTable('crawlTasks').set({ state: 'done', finishedAt: new Date() }).execute();
  await fixture.db
    .updateTable('crawlRuns')
    .set({ finishedAt: new Date(), storiesFetched: 5, storiesAdded: 3, accountsProcessed: 1 })
    .execute();
}

test('starts a requested crawl once, follows it, and returns its counts', async () => {
  await fixture.addAccount('ada');
  const job = await fixture.request({ kind: 'run-cycle' });
  await expect(fixture.work(job)).rejects.toThrow(PostponeJob);
  await expect(fixture.work(job)).rejects.toThrow(PostponeJob);
  const asked = await fixture.db.selectFrom('outbox').select('payload').where('queue', '=', crawlQueue.name).execute();
  expect(asked.map((row) => row.payload)).toEqual([{ reason: 'requested' }]);

  await startRun();
  await expect(fixture.work(job)).rejects.toThrow(PostponeJob);
  const following = await findOperatorJob(fixture.db, job.id);
  await endRun();
  await fixture.work(job);

  const { id: runId } = await fixture.db.selectFrom('crawlRuns').select('id').executeTakeFirstOrThrow();
  expect(following).toMatchObject({
    state: 'running',
    progress: 30,
    result: { runId, isFinished: false, storyCount: 0 },
  });
  expect(await findOperatorJob(fixture.db, job.id)).toMatchObject({
    state: 'done',
    message: 'Crawl completed: 5 stories, 3 of them new',
    result: { runId, isFinished: true, storyCount: 5, storiesAdded: 3 },
  });
});

test('joins a crawl that is running', async () => {
  await fixture.addAccount('ada');
  await startRun();

  const job = await fixture.request({ kind: 'run-cycle' });
  await expect(fixture.work(job)).rejects.toThrow(PostponeJob);
  await endRun();
  await startRun();
  await fixture.work(job);

  expect(await findOperatorJob(fixture.db, job.id)).toMatchObject({ state: 'done', result: { storyCount: 5 } });
  const asked = await fixture.db.selectFrom('outbox').select('id').where('job', '=', 'crawl-cycle').execute();
  expect(asked).toEqual([]);
});

test('requests a crawl again that the queue has lost', async () => {
  await fixture.addAccount('ada');
  const job = await fixture.request({ kind: 'run-cycle' });
  await expect(fixture.work(job)).rejects.toThrow(PostponeJob);

  now = new Date(now.getTime() + 20_000);
  await expect(fixture.work(job)).rejects.toThrow(PostponeJob);

  const asked = await fixture.db.selectFrom('outbox').select('id').where('job', '=', 'crawl-cycle').execute();
  expect(asked).toHaveLength(2);
});

test('reports why no account can crawl', async () => {
  const id = await fixture.addAccount('ada');
  await fixture.db.updateTable('accounts').set({ state: 'logged_out' }).where('id', '=', id).execute();
  const job = await fixture.request({ kind: 'run-cycle' });
  await startRun();

  await fixture.work(job);

  expect(await findOperatorJob(fixture.db, job.id)).toMatchObject({
    state: 'failed',
    error: 'No account can work until an operator acts: its session has ended',
  });
});
