import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId } from '@around/contracts/ids';
import { GiveUpJob, PostponeJob } from '@around/queues/worker/job-processor';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { LeaseLost } from '../rotation/lease-lost.ts';
import { type CrawlFixture, makeCrawlFixture, makeItem, makeReel, makeUser } from '../testing/crawl-fixture.ts';

const seconds = (ago: number) => Math.floor(Date.now() / 1_000) - ago;

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  fixture = makeCrawlFixture({ db: database.db, network });
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** Two profiles: a business with a home, and one without a home whose only story has a sticker. */
function scriptTwoProfiles(): void {
  const tray = [71, 72].map((pk) => ({
    id: pk,
    reel_type: 'user_reel',
    latest_reel_media: seconds(60),
    user: makeUser(String(pk)),
  }));
  const sticker = { location: { pk: 900, name: 'Saat Kulesi', lat: 38.4189, lng: 27.1287, city: 'Izmir' } };
  const reels = [
    makeReel('71', [
      makeItem('71', '3700000000000000001'),
      makeItem('71', '3700000000000000002', { audience: 'besties' }),
    ]),
    makeReel('72', [
      makeItem('72', '3700000000000000003', { story_locations: [sticker] }),
      makeItem('72', '3700000000000000004', { story_locations: null }),
    ]),
  ];
  network.answer('/api/v1/friendships/4001/following/', () => ({
    body: { status: 'ok', users: [makeUser('71'), makeUser('72')] },
  }));
  network.answer('/api/v1/feed/reels_tray/', () => ({ body: { status: 'ok', tray } }));
  network.answer('/api/v1/feed/reels_media/', () => ({ body: { status: 'ok', reels_media: reels, reels: {} } }));
  network.answer('/api/v1/users/71/info/', () => ({
    body: {
      status: 'ok',
      user: { ...makeUser('71'), latitude: 38.43, longitude: 27.14, city_name: 'Izmir', category: 'Cafe' },
    },
  }));
  network.answer('/api/v1/users/72/info/', () => ({ body: { status: 'ok', user: makeUser('72') } }));
}

async function readAccount(id: AccountId) {
  return database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('a cycle stores live stories at their places, and closes its run with the counts', async () => {
  await fixture.addAccount('ada');
  scriptTwoProfiles();

  await fixture.runSweeps();
  await fixture.runFetches();

  const stories = await database.db
    .selectFrom('stories')
    .innerJoin('locations', 'locations.id', 'stories.locationId')
    .select(['externalId', 'locations.name'])
    .orderBy('externalId')
    .execute();
  expect(stories).toEqual([
    { externalId: '3700000000000000001', name: 'U71' },
    { externalId: '3700000000000000003', name: 'Saat Kulesi' },
    { externalId: '3700000000000000004', name: 'Saat Kulesi' },
  ]);
  expect(await fixture.readRun()).toMatchObject({
    finishedAt: expect.any(Date),
    accountsProcessed: 1,
    storiesFetched: 3,
    storiesAdded: 3,
    storiesUnplaced: 0,
    locationsUpdated: 3,
    requestsMade: 5,
  });
});

test('a second cycle does not fetch profiles without a new story', async () => {
  await fixture.addAccount('ada');
  scriptTwoProfiles();
  await fixture.runSweeps();
  await fixture.runFetches();

  await fixture.runSweeps();

  expect(await fixture.jobsInOutbox('fetch-stories')).toHaveLength(1);
  expect((await fixture.readRun()).finishedAt).not.toBeNull();
});

test('fetches profiles once that two accounts follow', async () => {
  await fixture.addAccount('ada');
  await fixture.addAccount('grace');
  scriptTwoProfiles();

  await fixture.runSweeps();

  expect(await fixture.jobsInOutbox('sweep-account')).toHaveLength(2);
  expect(await fixture.jobsInOutbox('fetch-stories')).toHaveLength(1);
});

test('a throttled account cools down for Retry-After, and the task waits for another account', async () => {
  const id = await fixture.addAccount('ada');
  scriptTwoProfiles();
  await fixture.runSweeps();
  network.answer('/api/v1/feed/reels_media/', () => ({
    status: 429,
    headers: { 'retry-after': '120' },
    body: { message: 'rate limited', status: 'fail' },
  }));

  const [taskId] = await fixture.jobsInOutbox('fetch-stories');
  await expect(fixture.fetch(taskId!)).rejects.toThrow(PostponeJob);

  const account = await readAccount(id);
  expect(account.state).toBe('cooling');
  expect(account.cooldownUntil!.getTime() - Date.now()).toBeGreaterThan(115_000);
  expect((await fixture.readRun()).finishedAt).toBeNull();
});

test('a challenged account stops until an operator acts, and its sweep ends the run', async () => {
  const id = await fixture.addAccount('ada');
  scriptTwoProfiles();
  network.answer('/api/v1/feed/reels_tray/', () => ({
    status: 400,
    body: { message: 'challenge_required', challenge: { url: '/challenge/1/' }, status: 'fail' },
  }));
  await fixture.cycle();
  const [taskId] = await fixture.jobsInOutbox('sweep-account');

  await expect(fixture.sweep(taskId!)).rejects.toThrow(PostponeJob);
  await database.db.updateTable('crawlTasks').set({ createdAt: sql`now() - interval '1 hour'` }).execute();
  await expect(fixture.sweep(taskId!)).rejects.toThrow(GiveUpJob);

  expect((await readAccount(id)).state).toBe('needs_attention');
  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date), accountsWithErrors: 1 });
});

test('checks the session before an empty response is taken for "no stories"', async () => {
  const id = await fixture.addAccount('ada');
  scriptTwoProfiles();
  await fixture.runSweeps();
  network.answer('/api/v1/feed/reels_media/', () => ({ body: { reels: {}, status: 'ok' } }));
  network.answer('/api/v1/users/4001/info/', () => ({
    status: 403,
    body: { message: 'login_required', status: 'fail' },
  }));

  const [taskId] = await fixture.jobsInOutbox('fetch-stories');
  await expect(fixture.fetch(taskId!)).rejects.toThrow(PostponeJob);

  expect((await readAccount(id)).state).toBe('logged_out');
  const profiles = await database.db.selectFrom('profiles').select('storiesFetchedAt').execute();
  expect(profiles.every((profile) => profile.storiesFetchedAt === null)).toBe(true);
});

test('retries in two halves after an empty response to a valid session', async () => {
  const id = await fixture.addAccount('ada');
  scriptTwoProfiles();
  await fixture.runSweeps();
  network.answer('/api/v1/feed/reels_media/', () => ({ body: { reels: {}, status: 'ok' } }));
  network.answer('/api/v1/users/4001/info/', () => ({ body: { status: 'ok', user: makeUser('4001') } }));

  const [taskId] = await fixture.jobsInOutbox('fetch-stories');
  await fixture.fetch(taskId!);

  expect((await readAccount(id)).state).toBe('active');
  expect(await fixture.jobsInOutbox('fetch-stories')).toHaveLength(3);
  expect((await fixture.readRun()).finishedAt).toBeNull();
});

test('writes nothing when the lease was lost meanwhile', async () => {
  const id = await fixture.addAccount('ada');
  scriptTwoProfiles();
  await fixture.runSweeps();
  network.answer('/api/v1/feed/reels_media/', async () => {
    await database.db.updateTable('accounts').set({ leaseToken: sql`lease_token + 1` }).where('id', '=', id).execute();
    return { body: { status: 'ok', reels_media: [makeReel('71', [makeItem('71', '37001')])], reels: {} } };
  });

  const [taskId] = await fixture.jobsInOutbox('fetch-stories');
  await expect(fixture.fetch(taskId!)).rejects.toThrow(LeaseLost);

  expect(await database.db.selectFrom('stories').select('id').execute()).toEqual([]);
  expect(await database.db.selectFrom('waitingStories').selectAll().execute()).toEqual([]);
});

test('does the work of a duplicate job once', async () => {
  await fixture.addAccount('ada');
  scriptTwoProfiles();
  await fixture.runSweeps();
  const [taskId] = await fixture.jobsInOutbox('fetch-stories');
  await fixture.fetch(taskId!);
  const asked = network.requests.length;

  await fixture.fetch(taskId!);

  expect(network.requests).toHaveLength(asked);
});

test('counts a task that failed finally, and closes its run', async () => {
  await fixture.addAccount('ada');
  scriptTwoProfiles();
  network.answer('/api/v1/feed/reels_tray/', () => ({ status: 502, body: { status: 'fail' } }));
  await fixture.cycle();
  const [taskId] = await fixture.jobsInOutbox('sweep-account');

  await expect(fixture.sweep(taskId!, 5)).rejects.toThrow();

  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date), accountsWithErrors: 1 });
});

test('look-ups resume where their account ran out of budget', async () => {
  const overrides = { limits: { ramp: [], budgets: { hour: { soft: 4, hard: 4 } } } };
  fixture = makeCrawlFixture({ db: database.db, network, overrides });
  await fixture.addAccount('ada');
  scriptTwoProfiles();
  await fixture.runSweeps();
  for (const taskId of await fixture.jobsInOutbox('fetch-stories')) await fixture.fetch(taskId);
  const [taskId] = await fixture.jobsInOutbox('place-stories');

  await expect(fixture.place(taskId!)).rejects.toThrow(PostponeJob);
  expect((await fixture.readRun()).finishedAt).toBeNull();
  await database.db.updateTable('accountRequests').set({ at: sql`at - interval '1 hour'` }).execute();
  await fixture.place(taskId!);

  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date), storiesAdded: 3 });
  const lookUps = network.requests.filter((path) => path.startsWith('/api/v1/users/'));
  expect(lookUps).toEqual(['/api/v1/users/71/info/', '/api/v1/users/72/info/']);
});

test('a cycle skips accounts that are not available soon', async () => {
  const id = await fixture.addAccount('ada');
  scriptTwoProfiles();
  const inAnHour = new Date(Date.now() + 3_600_000);
  await database.db
    .updateTable('accounts')
    .set({ state: 'cooling', cooldownUntil: inAnHour })
    .where('id', '=', id)
    .execute();

  await fixture.runSweeps();

  expect(await fixture.jobsInOutbox('sweep-account')).toEqual([]);
  expect((await fixture.readRun()).finishedAt).not.toBeNull();
  expect(network.requests).toEqual([]);
});

test('records the time of the request, so that a story posted during the request is new to the next one', async () => {
  await fixture.addAccount('ada');
  scriptTwoProfiles();
  let answeredAt = 0;
  const reels = [makeReel('71', [makeItem('71', '3700000000000000001')])];
  network.answer('/api/v1/feed/reels_media/', async () => {
    await sleep(50);
    answeredAt ||= Date.now();
    return { body: { status: 'ok', reels_media: reels, reels: {} } };
  });

  await fixture.runSweeps();
  await fixture.runFetches();

  const profile = await database.db
    .selectFrom('profiles')
    .select('storiesFetchedAt')
    .where('networkId', '=', '71')
    .executeTakeFirstOrThrow();
  expect(profile.storiesFetchedAt!.getTime()).toBeLessThan(answeredAt);
});
