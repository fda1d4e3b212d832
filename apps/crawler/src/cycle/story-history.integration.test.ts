import { findStoryHistory } from '@around/database/stories/story-history';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type CrawlFixture, makeCrawlFixture, makeItem, makeReel, scriptFollowed } from '../testing/crawl-fixture.ts';

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  fixture = makeCrawlFixture({ db: database.db, network });
  scriptFollowed(network, ['71']);
  const reels = [makeReel('71', [makeItem('71', '3700071')])];
  network.answer('/api/v1/feed/reels_media/', () => ({ body: { status: 'ok', reels_media: reels, reels: {} } }));
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

test('the history of a story has the tray, the account, the crawl and the request that fetched it', async () => {
  const { db } = database;
  await fixture.addAccount('ada');
  await fixture.runSweeps();
  await fixture.runFetches();
  const { id } = await db.selectFrom('stories').select('id').executeTakeFirstOrThrow();
  const run = await fixture.readRun();
  const last = await db
    .selectFrom('accountRequests')
    .select('id')
    .where('call', '=', 'stories')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

  const history = await findStoryHistory(db, id);

  expect(history).toMatchObject({
    fetch: { kind: 'fetch', account: 'ada', runId: run.id, isSecondLook: false, request: { id: last.id } },
    lookUp: { taskId: expect.any(String) },
    moment: null,
  });
  expect(history?.tray).not.toBeNull();

  await db.deleteFrom('accounts').execute();

  expect((await findStoryHistory(db, id))?.fetch).toMatchObject({ account: null, request: null });
});
