import { findCrawlPause } from '@around/database/crawl/crawl-pauses';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type CrawlFixture, makeCrawlFixture, makeItem, makeReel, scriptFollowed } from '../testing/crawl-fixture.ts';

const STORIES = '/api/v1/feed/reels_media/';
const pks = ['71', '72', '73', '74'];

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  fixture = makeCrawlFixture({ db: database.db, network, overrides: { repollAfterMs: 0 } });
  for (const name of ['ada', 'grace', 'joan', 'mary']) await fixture.addAccount(name);
  scriptFollowed(network, pks);
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** Every profile has one story; those in `broken` have one without media. */
function scriptStories(broken: string[]): void {
  const noMedia = { media_type: 2, video_versions: null, image_versions2: null };
  const reels = pks.map((pk) => makeReel(pk, [makeItem(pk, `370${pk}`, broken.includes(pk) ? noMedia : {})]));
  network.answer(STORIES, () => ({ body: { status: 'ok', reels_media: reels, reels: {} } }));
}

async function crawl(): Promise<void> {
  await database.db.deleteFrom('outbox').execute();
  await fixture.runSweeps();
  await fixture.runFetches();
}

test('an unreadable story is set aside, in every cycle again, and everything else goes on', async () => {
  scriptStories(['71']);

  for (let cycles = 0; cycles < 4; cycles += 1) await crawl();

  const stories = await database.db.selectFrom('stories').select('externalId').orderBy('externalId').execute();
  expect(stories.map(({ externalId }) => externalId)).toEqual(['37072', '37073', '37074']);
  expect(await findCrawlPause(database.db)).toBeUndefined();
  const aside = await database.db.selectFrom('setAsideStories').selectAll().execute();
  expect(aside).toMatchObject([{ mediaId: '37071', reason: 'root: no media', times: 4, isWholeProfile: true }]);
  expect(aside[0]!.keys).toContain('video_versions');
  expect(await fixture.readRun()).toMatchObject({ storiesSetAside: 1, accountsWithErrors: 0 });
  const states = await database.db.selectFrom('crawlTasks').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'done' }]);
});

test('crawling pauses when the stories of most profiles cannot be read', async () => {
  scriptStories(['71', '72', '73']);

  await fixture.runSweeps();
  for (const taskId of await fixture.jobsInOutbox('fetch-stories')) await fixture.fetch(taskId);

  expect(await findCrawlPause(database.db)).toMatchObject({
    cause: 'answers_changed',
    reason: 'the stories of 3 of 4 profiles cannot be read',
  });
});
