import { PostponeJob } from '@around/queues/worker/job-processor';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import {
  type CrawlFixture,
  makeCrawlFixture,
  makeItem,
  makeReel,
  makeUser,
  scriptFollowed,
} from '../testing/crawl-fixture.ts';

const STORIES = '/api/v1/feed/reels_media/';
const PLACE = '/api/v1/locations/web_info/';
const detailsOf = (pk: string) => `/api/v1/users/${pk}/info/`;

const failures = {
  changed: () => ({ body: { status: 'ok', something: 'else' } }),
  throttled: () => ({ status: 429, body: { status: 'fail', message: 'rate limited' } }),
  failing: () => ({ status: 502, body: { status: 'fail' } }),
};

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;

const sticker = (pk: number, extra: object = {}) => ({ story_locations: [{ location: { pk, ...extra } }] });
const own = sticker(900, { name: 'Saat Kulesi', lat: 38.4189, lng: 27.1287 });

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  scriptFollowed(network, ['71', '72']);
  scriptStories({ '71': [makeItem('71', '37001', own)], '72': [makeItem('72', '37002')] });
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function start(overrides: object = { repollAfterMs: 0 }): Promise<void> {
  fixture = makeCrawlFixture({ db: database.db, network, overrides });
  await fixture.addAccount('ada');
}

function scriptStories(itemsByProfile: Record<string, object[]>): void {
  const reels = Object.entries(itemsByProfile).map(([pk, items]) => makeReel(pk, items));
  network.answer(STORIES, () => ({ body: { status: 'ok', reels_media: reels, reels: {} } }));
}

function scriptHome(pk: string): void {
  const user = { ...makeUser(pk), latitude: 38.43, longitude: 27.14 };
  network.answer(detailsOf(pk), () => ({ body: { status: 'ok', user } }));
}

/** A whole cycle, whose jobs may be postponed. */
async function crawl(): Promise<void> {
  await database.db.deleteFrom('outbox').execute();
  await fixture.runSweeps();
  await fixture.runFetches().catch((error: unknown) => {
    if (!(error instanceof PostponeJob)) throw error;
  });
}

/** Simulates elapsed time: ends the open run, its tasks and all waits of the account. */
async function letTimePass(): Promise<void> {
  const { db } = database;
  await db.updateTable('crawlTasks').set({ state: 'put_off' }).where('state', '=', 'pending').execute();
  await db.updateTable('crawlRuns').set({ finishedAt: new Date() }).where('finishedAt', 'is', null).execute();
  await sql`
    update account_requests set at = at - interval '10 minutes', finished_at = finished_at - interval '10 minutes'`.execute(
    db,
  );
  await db.updateTable('accounts').set({ state: 'active', cooldownUntil: null, softScore: 0 }).execute();
}

async function readFeed(): Promise<Record<string, string>> {
  const rows = await database.db
    .selectFrom('stories')
    .innerJoin('locations', 'locations.id', 'stories.locationId')
    .select(['externalId', 'locations.name', 'placedBy'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.externalId, `${row.name} by ${row.placedBy}`]));
}

/** Adds failed look-ups, as if other accounts had made them. */
async function addFailedLookUps(failures: number): Promise<void> {
  await sql`
    insert into account_requests (account_id, call, outcome, finished_at)
    select id, 'profile', 'throttled', clock_timestamp() from accounts, generate_series(1, ${failures}::int)`.execute(
    database.db,
  );
}

const countRequests = (path: string) => network.requests.filter((asked) => asked === path).length;

test.each(Object.entries(failures))(
  'with look-ups %s, stories with a place are in the feed, and the others wait until a look-up succeeds',
  async (_case, answer) => {
    await start();
    for (const pk of ['71', '72']) network.answer(detailsOf(pk), answer);

    await crawl();
    expect(await readFeed()).toEqual({ '37001': 'Saat Kulesi by sticker' });
    await letTimePass();
    for (const pk of ['71', '72']) scriptHome(pk);
    await crawl();

    expect(await readFeed()).toEqual({ '37001': 'Saat Kulesi by sticker', '37002': 'U72 by home' });
    expect(countRequests(STORIES)).toBe(1);
    expect(await database.db.selectFrom('waitingStories').selectAll().execute()).toEqual([]);
    const runs = await database.db.selectFrom('crawlRuns').select('storiesUnplaced').execute();
    expect(runs.map((run) => run.storiesUnplaced)).toEqual([0, 0]);
  },
);

test('no story is lost when fetching uses up the budget, because the look-ups follow later', async () => {
  const budgets = { hour: { soft: 3, hard: 3 } };
  await start({ limits: { ramp: [], budgets } });
  await crawl();
  expect(await readFeed()).toEqual({ '37001': 'Saat Kulesi by sticker' });

  await sql`update account_requests set at = at - interval '1 hour'`.execute(database.db);
  for (const taskId of await fixture.jobsInOutbox('place-stories')) await fixture.place(taskId);

  expect(await readFeed()).toMatchObject({ '37002': 'U72 by home' });
  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date), storiesAdded: 2, storiesUnplaced: 0 });
});

test('a call that fails for every account rests, and stops neither the other look-ups nor the crawling', async () => {
  await start();
  for (const name of ['grace', 'joan', 'mary']) await fixture.addAccount(name);
  for (const pk of ['71', '72']) network.answer(detailsOf(pk), failures.changed);
  const known = { location_id: 901, name: 'Kemer', lat: 38.42, lng: 27.15 };
  network.answer(PLACE, () => ({ body: { status: 'ok', native_location_data: { location_info: known } } }));
  scriptStories({ '71': [makeItem('71', '37001', sticker(901))], '72': [makeItem('72', '37002')] });

  for (let cycles = 0; cycles < 5; cycles += 1) await crawl();

  expect(await readFeed()).toEqual({ '37001': 'Kemer by lookup' });
  expect(countRequests(detailsOf('71')) + countRequests(detailsOf('72'))).toBe(2);
  expect(await database.db.selectFrom('crawlPauses').selectAll().execute()).toEqual([]);
});

test('a look-up that fails ends no look-ups of another call in its task', async () => {
  await start();
  network.answer(detailsOf('71'), failures.changed);
  const known = { location_id: 901, name: 'Kemer', lat: 38.42, lng: 27.15 };
  network.answer(PLACE, () => ({ body: { status: 'ok', native_location_data: { location_info: known } } }));
  scriptStories({ '71': [makeItem('71', '37001', sticker(901))] });

  await crawl();

  expect(countRequests(detailsOf('71'))).toBe(1);
  expect(await readFeed()).toEqual({ '37001': 'Kemer by lookup' });
});

test('after its rest one look-up tries a call that has failed, while the others wait', async () => {
  await start({ repollAfterMs: 0, profilesPerBatch: 1 });
  await fixture.addAccount('grace');
  scriptStories({ '71': [makeItem('71', '37001')], '72': [makeItem('72', '37002')] });
  for (const pk of ['71', '72']) network.answer(detailsOf(pk), failures.changed);
  await crawl();
  await letTimePass();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>();
  const hold = async () => {
    noteAsked();
    await isReleased;
    return failures.throttled();
  };
  for (const pk of ['71', '72']) network.answer(detailsOf(pk), hold);
  await fixture.cycle();
  const [first, second] = (await fixture.jobsInOutbox('place-stories')).slice(-2);

  const trial = fixture.place(first!);
  await isAsked;
  await fixture.place(second!);
  release();
  await expect(trial).rejects.toThrow(PostponeJob);

  const asked = countRequests(detailsOf('71')) + countRequests(detailsOf('72'));
  expect(asked).toBe(3);
  const states = database.db.selectFrom('accounts').select('state').orderBy('state');
  expect(await states.execute()).toEqual([{ state: 'active' }, { state: 'cooling' }]);
});

test('look-ups of a task end when their call fails for another account', async () => {
  await start();
  scriptHome('72');
  network.answer(detailsOf('71'), async () => {
    await addFailedLookUps(2);
    return { body: { status: 'ok', user: makeUser('71') } };
  });

  await crawl();

  expect(countRequests(detailsOf('71'))).toBe(1);
  expect(countRequests(detailsOf('72'))).toBe(0);
  const tasks = database.db.selectFrom('crawlTasks').select(['state', 'error']).where('kind', '=', 'place');
  expect(await tasks.execute()).toEqual([{ state: 'put_off', error: expect.stringContaining('look-ups') }]);
  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date) });
});

test('cycles begin and end after a day of failed look-ups', async () => {
  const unlimited = { soft: 1_000_000, hard: 1_000_000 };
  await start({ limits: { ramp: [], budgets: { hour: unlimited, day: unlimited } } });
  // So many that comparing each with every other one would exceed the statement timeout.
  await addFailedLookUps(40_000);

  await crawl();

  expect(await readFeed()).toEqual({ '37001': 'Saat Kulesi by sticker' });
  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date) });
});

test('a story is in the feed at home while its sticker is looked up, and moves there', async () => {
  await start();
  network.answer(PLACE, failures.failing);
  scriptStories({ '71': [makeItem('71', '37001', sticker(901))] });
  await crawl();
  expect(await readFeed()).toEqual({ '37001': 'U71 by home' });

  await letTimePass();
  const known = { location_id: 901, name: 'Kemer', lat: 38.42, lng: 27.15 };
  network.answer(PLACE, () => ({ body: { status: 'ok', native_location_data: { location_info: known } } }));
  await crawl();

  expect(await readFeed()).toEqual({ '37001': 'Kemer by lookup' });
  const live = await database.db.selectFrom('liveLocations').select('feedItem').execute();
  expect(live.map(({ feedItem }) => JSON.parse(feedItem).name)).toEqual(['Kemer']);
});

test('a story at a sticker of the home joins the home once it is known', async () => {
  await start();
  scriptHome('71');
  const atHome = sticker(902, { name: 'U71', lat: 38.43, lng: 27.14 });
  scriptStories({ '71': [makeItem('71', '37001', atHome), makeItem('71', '37003')] });

  await crawl();

  const stories = await database.db.selectFrom('stories').select('locationId').execute();
  expect(new Set(stories.map(({ locationId }) => locationId)).size).toBe(1);
  const live = await database.db.selectFrom('liveLocations').select('feedItem').execute();
  expect(live.map(({ feedItem }) => JSON.parse(feedItem).stories.length)).toEqual([2]);
});

test('a story that the network repeats in a response waits and counts once', async () => {
  await start();
  const withoutPlace = makeItem('72', '37002');
  scriptStories({ '72': [withoutPlace, withoutPlace] });
  network.answer(detailsOf('72'), failures.failing);

  await crawl();

  const waiting = await database.db.selectFrom('waitingStories').select('externalId').execute();
  expect(waiting).toEqual([{ externalId: '37002' }]);
  expect(await fixture.readRun()).toMatchObject({ storiesFetched: 1, storiesUnplaced: 1 });
});

test('a failed look-up is repeated after a while, and not in every cycle', async () => {
  await start({ repollAfterMs: 60_000 });
  network.answer(detailsOf('72'), failures.changed);

  for (let cycles = 0; cycles < 3; cycles += 1) await crawl();
  expect(countRequests(detailsOf('72'))).toBe(1);
  await database.db.updateTable('waitingStories').set({ triedAt: sql`now() - interval '2 minutes'` }).execute();
  await crawl();

  expect(countRequests(detailsOf('72'))).toBe(2);
});
