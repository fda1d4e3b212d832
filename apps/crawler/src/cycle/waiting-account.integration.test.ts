import type { AccountId } from '@around/contracts/ids';
import { PostponeJob } from '@around/queues/worker/job-processor';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type CrawlFixture, makeCrawlFixture, makeItem, makeReel, scriptFollowed } from '../testing/crawl-fixture.ts';

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;
let ada: AccountId;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  fixture = makeCrawlFixture({ db: database.db, network });
  ada = await fixture.addAccount('ada');
  scriptFollowed(network, ['71']);
  const reels = [makeReel('71', [makeItem('71', '3700071')])];
  network.answer('/api/v1/feed/reels_media/', () => ({ body: { status: 'ok', reels_media: reels, reels: {} } }));
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function readTasks() {
  const rows = await database.db
    .selectFrom('crawlTasks')
    .select(['id', 'accountId'])
    .where('kind', '=', 'sweep')
    .execute();
  return new Map(rows.map(({ id, accountId }) => [accountId, id]));
}

/** Opens a run in which the sweep of ada waits for the end of a throttle. */
async function startWithThrottledAda(): Promise<void> {
  await fixture.cycle();
  const cooldownUntil = new Date(Date.now() + 20_000);
  await database.db.updateTable('accounts').set({ state: 'cooling', cooldownUntil }).where('id', '=', ada).execute();
  await expect(fixture.sweep((await readTasks()).get(ada)!)).rejects.toThrow(PostponeJob);
}

const readRuns = () => database.db.selectFrom('crawlRuns').select(['id', 'finishedAt']).orderBy('startedAt').execute();

test('a new cycle starts for the other accounts while one account waits', async () => {
  const grace = await fixture.addAccount('grace');
  await startWithThrottledAda();
  await fixture.sweep((await readTasks()).get(grace)!);
  await fixture.runFetches();
  expect(await readRuns()).toMatchObject([{ finishedAt: null }]);

  await database.db.deleteFrom('outbox').execute();
  await fixture.cycle();

  expect(await readRuns()).toMatchObject([{ finishedAt: expect.any(Date) }, { finishedAt: null }]);
  const left = database.db.selectFrom('crawlTasks').select(['error']).where('state', '=', 'put_off');
  expect(await left.execute()).toEqual([{ error: expect.stringMatching(/^cooling/) }]);
  expect(await fixture.jobsInOutbox('sweep-account')).toHaveLength(2);
});

test('the run stays open while a task of it is active', async () => {
  await fixture.addAccount('grace');
  await startWithThrottledAda();

  await fixture.cycle();

  expect(await readRuns()).toMatchObject([{ finishedAt: null }]);
});

test('the run stays open while a job locks its waiting task, and the cycle does not wait for the lock', async () => {
  const grace = await fixture.addAccount('grace');
  await startWithThrottledAda();
  await fixture.sweep((await readTasks()).get(grace)!);
  await fixture.runFetches();

  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('crawlTasks').select('id').where('state', '=', 'pending').forUpdate().execute();
    await fixture.cycle();
  });

  expect(await readRuns()).toMatchObject([{ finishedAt: null }]);
});

test('the run stays open while no account is free', async () => {
  await startWithThrottledAda();

  await fixture.cycle();

  expect(await readRuns()).toMatchObject([{ finishedAt: null }]);
});
