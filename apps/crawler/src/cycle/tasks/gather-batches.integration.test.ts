import type { CrawlTaskId } from '@around/contracts/ids';
import { addToRun } from '@around/database/crawl/crawl-run-queries';
import { startTask } from '@around/database/crawl/crawl-task-queries';
import { findOpenRun } from '@around/database/crawl/find-runs';
import { findGatheringTask } from '@around/database/crawl/gathering-tasks';
import { PostponeJob } from '@around/queues/worker/job-processor';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type CrawlFixture, makeCrawlFixture, scriptFollowed } from '../../testing/crawl-fixture.ts';

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;
let sweeps: CrawlTaskId[];

/** Adds two accounts and starts a cycle. */
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  fixture = makeCrawlFixture({ db: database.db, network, overrides: { profilesPerBatch: 3 } });
  await fixture.addAccount('ada');
  await fixture.addAccount('grace');
  await fixture.cycle();
  sweeps = await fixture.jobsInOutbox('sweep-account');
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** The account of the next sweep follows these profiles, which all have a new story. */
async function sweepOver(index: 0 | 1, followed: string[]): Promise<void> {
  scriptFollowed(network, followed);
  await fixture.sweep(sweeps[index]!);
}

/** The batch size of each job in the outbox. */
async function sentBatches(): Promise<number[]> {
  const taskIds = await fixture.jobsInOutbox('fetch-stories');
  const tasks = await Promise.all(
    taskIds.map((id) =>
      database.db.selectFrom('crawlTasks').select('profileIds').where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  );
  return tasks.map(({ profileIds }) => profileIds.length);
}

test('gathers profiles of several sweeps into one batch, sent after the last sweep', async () => {
  await sweepOver(0, ['71']);
  expect(await sentBatches()).toEqual([]);

  await sweepOver(1, ['72']);

  expect(await sentBatches()).toEqual([2]);
});

test('sends a full batch at once, and starts the next one with the rest', async () => {
  await sweepOver(0, ['71', '72']);
  await sweepOver(1, ['73', '74', '75', '76', '77']);

  expect(await sentBatches()).toEqual([3, 3, 1]);
});

test('does not delay a full batch until the other sweeps end', async () => {
  await sweepOver(0, ['71', '72', '73', '74']);

  expect(await sentBatches()).toEqual([3]);
});

test('sends the batch while a sweep waits for its account', async () => {
  await sweepOver(0, ['71']);
  await database.db
    .updateTable('accounts')
    .set({ state: 'cooling', cooldownUntil: sql`now() + interval '10 seconds'` })
    .where('id', '=', (eb) => eb.selectFrom('crawlTasks').select('accountId').where('id', '=', sweeps[1]!))
    .execute();

  await expect(fixture.sweep(sweeps[1]!)).rejects.toThrow(PostponeJob);

  expect(await sentBatches()).toEqual([1]);
});

test('sends the batch after a sweep fails finally', async () => {
  await sweepOver(0, ['71']);
  network.answer('/api/v1/feed/reels_tray/', () => ({ status: 500, body: 'down' }));

  await expect(fixture.sweep(sweeps[1]!, 3)).rejects.toThrow();

  expect(await sentBatches()).toEqual([1]);
});

test('a sweep that fails while another one adds to the batch locks the run after the batch', async () => {
  await sweepOver(0, ['71']);
  network.answer('/api/v1/feed/reels_tray/', () => ({ status: 500, body: 'down' }));
  const runId = (await findOpenRun(database.db))!;

  const { failed } = await database.db.transaction().execute(async (other) => {
    await findGatheringTask(other, runId);
    const failed = fixture.sweep(sweeps[1]!, 3).catch((error: Error) => error.message);
    await waitUntilBlocked(database.db);
    await addToRun(other, runId, { storiesFetched: 1 });
    return { failed };
  });

  expect(await failed).toMatch('unavailable');
  expect(await fixture.readRun()).toMatchObject({ storiesFetched: 1, accountsWithErrors: 1 });
});

test('adds no profile to a batch that was sent after long inactivity', async () => {
  await sweepOver(0, ['71']);
  const { id } = await database.db
    .selectFrom('crawlTasks')
    .select('id')
    .where('isGathering', '=', true)
    .executeTakeFirstOrThrow();
  await startTask(database.db, id);

  await sweepOver(1, ['72']);

  expect(await sentBatches()).toEqual([1]);
  const { profileIds } = await database.db
    .selectFrom('crawlTasks')
    .select('profileIds')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(profileIds).toHaveLength(1);
});
