import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import {
  type CrawlFixture,
  makeCrawlFixture,
  makeItem,
  makeReel,
  makeUser,
  scriptFollowed,
} from '../../testing/crawl-fixture.ts';

const TRAY = '/api/v1/feed/reels_tray/';
const STORIES = '/api/v1/feed/reels_media/';

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  fixture = makeCrawlFixture({ db: database.db, network });
  await fixture.addAccount('ada');
  scriptFollowed(network, ['71']);
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const known = makeItem('71', '3700000000000000001');
const fresh = (extra: object = {}) =>
  makeItem('71', '3700000000000000002', { taken_at: Math.floor(Date.now() / 1_000) - 5, ...extra });

/** Stores the profile's home and its first story. */
async function crawlOnce(): Promise<void> {
  network.answer(STORIES, () => ({ body: { status: 'ok', reels_media: [makeReel('71', [known])], reels: {} } }));
  await fixture.runSweeps();
  await fixture.runFetches();
  network.requests.length = 0;
}

function scriptTray(items: Array<{ taken_at: number }>, mediaCount = items.length): void {
  const entry = { id: '71', reel_type: 'user_reel', user: makeUser('71'), items, media_count: mediaCount };
  const tray = [{ ...entry, latest_reel_media: items.at(-1)!.taken_at }];
  network.answer(TRAY, () => ({ body: { status: 'ok', tray } }));
}

async function storedIds(): Promise<string[]> {
  const rows = await database.db.selectFrom('stories').select('externalId').orderBy('externalId').execute();
  return rows.map(({ externalId }) => externalId);
}

test('stores complete stories of the tray without a further request, and counts and closes the run', async () => {
  await crawlOnce();
  scriptTray([known, fresh()]);

  await fixture.runSweeps();

  expect(network.requests).toEqual([TRAY]);
  expect(await storedIds()).toEqual(['3700000000000000001', '3700000000000000002']);
  const run = await fixture.readRun();
  expect(run).toMatchObject({ accountsProcessed: 1, storiesFetched: 2, storiesAdded: 1, locationsUpdated: 1 });
  expect(run.finishedAt).not.toBeNull();
  const { feedItem } = await database.db.selectFrom('liveLocations').select('feedItem').executeTakeFirstOrThrow();
  expect(JSON.parse(feedItem).stories).toHaveLength(2);
});

test('does not fetch the profile until the tray shows a newer story', async () => {
  await crawlOnce();
  scriptTray([known, fresh()]);
  await fixture.runSweeps();

  await fixture.runSweeps();
  await fixture.runFetches();

  expect(network.requests).toEqual([TRAY, TRAY]);
});

test.each([
  ['has fewer items than its count', () => scriptTray([known, fresh()], 3)],
  ['has an unreadable item', () => scriptTray([known, fresh({ image_versions2: null })])],
])('fetches a profile whose tray entry %s', async (_what, script) => {
  await crawlOnce();
  script();

  await fixture.runSweeps();
  expect(await storedIds()).toEqual(['3700000000000000001']);
  await fixture.runFetches();

  expect(network.requests).toContain(STORIES);
});

test('needs only the look-ups for a complete entry of a profile whose home is unknown', async () => {
  scriptTray([known]);

  await fixture.runSweeps();
  await fixture.runFetches();

  expect(await fixture.jobsInOutbox('fetch-stories')).toEqual([]);
  expect(network.requests).not.toContain(STORIES);
  expect(await storedIds()).toEqual(['3700000000000000001']);
});
