import type { CrawlTaskId } from '@around/contracts/ids';
import { closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { findOpenRun } from '@around/database/crawl/find-runs';
import { readRunReports } from '@around/database/statistics/run-reports';
import { PostponeJob } from '@around/queues/worker/job-processor';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import {
  type CrawlFixture,
  makeCrawlFixture,
  makeItem,
  makeReel,
  OWN_ID,
  scriptFollowed,
} from '../../testing/crawl-fixture.ts';

const STORIES = '/api/v1/feed/reels_media/';

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  fixture = makeCrawlFixture({ db: database.db, network });
  scriptFollowed(network, ['71']);
  const reels = [makeReel('71', [makeItem('71', '3700071')])];
  network.answer(STORIES, () => ({ body: { status: 'ok', reels_media: reels, reels: {} } }));
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function readTask(id: CrawlTaskId) {
  return database.db.selectFrom('crawlTasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function coolDown(ms: number): Promise<void> {
  await database.db
    .updateTable('accounts')
    .set({ state: 'cooling', cooldownUntil: new Date(Date.now() + ms) })
    .execute();
}

test('counts requests of a run as they are made, and links them to it', async () => {
  await fixture.addAccount('ada');
  await fixture.runSweeps();
  const duringRun = (await fixture.readRun()).requestsMade;
  await fixture.runFetches();

  const run = await fixture.readRun();
  const requests = await database.db.selectFrom('accountRequests').select('id').where('runId', '=', run.id).execute();
  expect(duringRun).toBe(2);
  expect(run.requestsMade).toBe(network.requests.length);
  expect(requests).toHaveLength(run.requestsMade);
});

test('counts a failed call too', async () => {
  await fixture.addAccount('ada');
  network.answer('/api/v1/feed/reels_tray/', () => ({ status: 502, body: { status: 'fail' } }));
  await fixture.cycle();
  const [taskId] = await fixture.jobsInOutbox('sweep-account');

  await expect(fixture.sweep(taskId!)).rejects.toThrow();

  expect((await fixture.readRun()).requestsMade).toBe(2);
});

test('records why and until when a task waits', async () => {
  await fixture.addAccount('ada');
  await fixture.runSweeps();
  await coolDown(60_000);
  const [taskId] = await fixture.jobsInOutbox('fetch-stories');

  await expect(fixture.fetch(taskId!)).rejects.toThrow(PostponeJob);

  const task = await readTask(taskId!);
  expect(task).toMatchObject({ state: 'pending', waitReason: expect.stringMatching(/^cooling: \d+ s more/) });
  expect(task.waitsUntil!.getTime() - Date.now()).toBeGreaterThan(50_000);
});

test('postpones a task without an available account to the next run, without a failure', async () => {
  await fixture.addAccount('ada');
  await fixture.runSweeps();
  await coolDown(3_600_000);
  const [taskId] = await fixture.jobsInOutbox('fetch-stories');
  await database.db.updateTable('crawlTasks').set({ createdAt: sql`now() - interval '90 seconds'` }).execute();

  await expect(fixture.fetch(taskId!)).rejects.toMatchObject({ name: 'GiveUpJob' });

  expect(await readTask(taskId!)).toMatchObject({ state: 'put_off', error: expect.stringMatching(/^cooling/) });
  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date), accountsWithErrors: 0 });
  expect((await readRunReports(database.db, 1))[0]?.successRate).toBe(100);
  const profile = await database.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow();
  expect(profile.storiesFetchedAt).toBeNull();
});

test('fails a sweep whose account waits for an operator', async () => {
  await fixture.addAccount('ada');
  await fixture.cycle();
  await database.db.updateTable('accounts').set({ state: 'needs_attention' }).execute();
  const [taskId] = await fixture.jobsInOutbox('sweep-account');

  await expect(fixture.sweep(taskId!)).rejects.toMatchObject({ name: 'GiveUpJob' });

  expect((await readTask(taskId!)).state).toBe('failed');
  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date), accountsWithErrors: 1 });
});

test('records how many profiles the tray listed', async () => {
  await fixture.addAccount('ada');
  await fixture.runSweeps();

  const [taskId] = await fixture.jobsInOutbox('sweep-account');
  expect((await readTask(taskId!)).traySize).toBe(1);
});

test('closes a run whose last account is removed', async () => {
  const id = await fixture.addAccount('ada');
  await fixture.cycle();
  const runId = (await findOpenRun(database.db))!;
  expect(await closeRunIfDone(database.db, runId)).toBe(false);

  await database.db.deleteFrom('accounts').where('id', '=', id).execute();

  expect(await closeRunIfDone(database.db, runId)).toBe(true);
  expect(await findOpenRun(database.db)).toBeUndefined();
});

test('makes no further request with an account that is removed during its sweep', async () => {
  await fixture.addAccount('ada');
  network.answer(`/api/v1/friendships/${OWN_ID}/following/`, async () => {
    await database.db.deleteFrom('accounts').execute();
    return { body: { status: 'ok', users: [] } };
  });
  await fixture.cycle();
  const [taskId] = await fixture.jobsInOutbox('sweep-account');

  await expect(fixture.sweep(taskId!)).rejects.toThrow();

  expect(network.requests).toHaveLength(1);
  expect((await fixture.readRun()).requestsMade).toBe(1);
});

test('reports progress to the watchdog with every request', async () => {
  const noteProgress = vi.fn();
  fixture = makeCrawlFixture({ db: database.db, network, context: { noteProgress } });
  await fixture.addAccount('ada');

  await fixture.runSweeps();

  expect(noteProgress.mock.calls.length).toBeGreaterThanOrEqual(2 * network.requests.length);
});

test('does not end a task whose last attempt meets a database outage', async () => {
  const { db } = database;
  await fixture.addAccount('ada');
  await fixture.runSweeps();
  const [taskId] = await fixture.jobsInOutbox('fetch-stories');
  await sql`create function go_away() returns trigger language plpgsql as $$ begin
    raise exception 'terminating connection' using errcode = 'admin_shutdown'; end $$`.execute(db);
  await sql`create trigger go_away before insert on waiting_stories execute function go_away()`.execute(db);

  await expect(fixture.fetch(taskId!, 5)).rejects.toThrow('terminating connection');

  expect(await readTask(taskId!)).toMatchObject({ state: 'pending' });
});
