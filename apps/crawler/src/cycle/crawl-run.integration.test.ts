import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountId, CrawlTaskId } from '@around/contracts/ids';
import { saveImportedSession } from '@around/database/accounts/account-queries';
import { createNetworkClient } from '@around/network-client/network-client';
import { importSession } from '@around/network-client/network-session';
import { GiveUpJob, type JobContext, PostponeJob } from '@around/queues/job-processor';
import { createLogger } from '@around/service-kit/logger';
import { secretBox } from '@around/service-kit/secret-box';
import { makeAccount } from '@around/test-harness/make-rows';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { accountCredentials } from '../accounts/account-credentials.ts';
import { overridePacing } from '../pacing/override-pacing.ts';
import { pacingPresets } from '../pacing/pacing-presets.ts';
import { accountRotation } from '../rotation/account-rotation.ts';
import { LeaseLost } from '../rotation/lease-lost.ts';
import { admitAnyProxy } from '../rotation/proxy-addresses.ts';
import { crawlCycleProcessor } from './crawl-cycle-processor.ts';
import { fetchStoriesProcessor } from './fetch-stories-processor.ts';
import { sweepAccountProcessor } from './sweep-account-processor.ts';

const log = createLogger({ program: 'test', level: 'silent' });
const restless = { ...pacingPresets.sandbox, requestGapMs: 0, requestJitterMs: 0 };
const seconds = (ago: number) => Math.floor(Date.now() / 1_000) - ago;

let database: TestDatabase;
let network: ScriptedNetwork;
let processors: ReturnType<typeof makeProcessors>;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  processors = makeProcessors();
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

function makeProcessors(overrides: object = {}) {
  const { db } = database;
  const pacing = overridePacing(restless, overrides);
  const credentials = accountCredentials({ db, box: secretBox(randomBytes(32).toString('base64')) });
  const rotation = accountRotation({
    db,
    log,
    pacing,
    owner: 'test',
    credentials: { ...credentials, openProxy: async () => ({ host: '', port: 1, username: null, password: null }) },
    connect: ({ session }) => createNetworkClient({ baseUrl: network.url, session, proxy: null }),
    admitProxy: admitAnyProxy,
    probe: async () => ({ isHealthy: true, latencyMs: 1 }),
    random: () => 0,
  });
  const dependencies = { db, rotation, pacing, clock: () => new Date(), kickRelay: () => {}, noteNewStories: () => {} };
  return {
    credentials,
    cycle: crawlCycleProcessor(dependencies),
    sweep: sweepAccountProcessor(dependencies),
    fetch: fetchStoriesProcessor(dependencies),
  };
}

function makeContext(attempt = 1): JobContext {
  return { jobId: randomUUID(), attempt, signal: new AbortController().signal, log, reportProgress: async () => {} };
}

async function addAccount(username: string): Promise<AccountId> {
  const id = await makeAccount(database.db, username);
  const session = importSession({ sessionId: '4001%3Aabcdefgh%3A7%3Axyz', userAgent: 'Mozilla/5.0 (X11)' });
  await saveImportedSession(database.db, id, processors.credentials.sealSession(id, session));
  await database.db.updateTable('accounts').set({ networkUserId: '4001' }).where('id', '=', id).execute();
  return id;
}

async function jobsInOutbox(job: string): Promise<CrawlTaskId[]> {
  const rows = await database.db
    .selectFrom('outbox')
    .select('payload')
    .where('job', '=', job)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => (row.payload as { taskId: CrawlTaskId }).taskId);
}

const user = (pk: string, username: string) => ({
  pk,
  username,
  full_name: username.toUpperCase(),
  is_private: false,
  is_verified: false,
  profile_pic_url: `https://cdn.test/${username}.jpg`,
});

function makeItem(owner: string, id: string, extra: object = {}) {
  return {
    id: `${id}_${owner}`,
    taken_at: seconds(60),
    media_type: 1,
    image_versions2: { candidates: [{ url: `https://cdn.test/${id}.jpg`, width: 1080, height: 1920 }] },
    ...extra,
  };
}

/** Two profiles: a business with a home, and one without whose only story carries a sticker. */
function scriptTwoProfiles(): void {
  const reel = (pk: string, items: object[]) => ({ id: pk, user: user(pk, `u${pk}`), reel_type: 'user_reel', items });
  const tray = [71, 72].map((pk) => ({
    id: pk,
    reel_type: 'user_reel',
    latest_reel_media: seconds(60),
    user: user(String(pk), `u${pk}`),
  }));
  const sticker = { location: { pk: 900, name: 'Saat Kulesi', lat: 38.4189, lng: 27.1287, city: 'Izmir' } };
  const reels = [
    reel('71', [makeItem('71', '3700000000000000001'), makeItem('71', '3700000000000000002', { audience: 'besties' })]),
    reel('72', [
      makeItem('72', '3700000000000000003', { story_locations: [sticker] }),
      makeItem('72', '3700000000000000004', { story_locations: null }),
    ]),
  ];
  network.answer('/api/v1/friendships/4001/following/', () => ({
    body: { status: 'ok', users: [user('71', 'u71'), user('72', 'u72')] },
  }));
  network.answer('/api/v1/feed/reels_tray/', () => ({ body: { status: 'ok', tray } }));
  network.answer('/api/v1/feed/reels_media/', () => ({ body: { status: 'ok', reels_media: reels, reels: {} } }));
  network.answer('/api/v1/users/71/info/', () => ({
    body: {
      status: 'ok',
      user: { ...user('71', 'u71'), latitude: 38.43, longitude: 27.14, city_name: 'Izmir', category: 'Cafe' },
    },
  }));
  network.answer('/api/v1/users/72/info/', () => ({ body: { status: 'ok', user: user('72', 'u72') } }));
}

async function runSweep(): Promise<void> {
  await processors.cycle({ reason: 'scheduled' }, makeContext());
  for (const taskId of await jobsInOutbox('sweep-account')) await processors.sweep({ taskId }, makeContext());
}

async function readRun() {
  return database.db.selectFrom('crawlRuns').selectAll().orderBy('startedAt', 'desc').executeTakeFirstOrThrow();
}

async function readAccount(id: AccountId) {
  return database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('a cycle stores what is live, each story at its place, and closes itself with its counts', async () => {
  await addAccount('ada');
  scriptTwoProfiles();

  await runSweep();
  for (const taskId of await jobsInOutbox('fetch-stories')) await processors.fetch({ taskId }, makeContext());

  const stories = await database.db
    .selectFrom('stories')
    .innerJoin('locations', 'locations.id', 'stories.locationId')
    .select(['externalId', 'locations.name'])
    .orderBy('externalId')
    .execute();
  expect(stories).toEqual([
    { externalId: '3700000000000000001', name: 'U71' },
    { externalId: '3700000000000000003', name: 'Saat Kulesi' },
  ]);
  expect(await readRun()).toMatchObject({
    finishedAt: expect.any(Date),
    accountsProcessed: 1,
    storiesFetched: 3,
    storiesAdded: 2,
    storiesUnplaced: 1,
    locationsUpdated: 2,
    requestsMade: 5,
  });
});

test('a second cycle asks for the stories of nobody who has posted nothing since', async () => {
  await addAccount('ada');
  scriptTwoProfiles();
  await runSweep();
  for (const taskId of await jobsInOutbox('fetch-stories')) await processors.fetch({ taskId }, makeContext());

  await runSweep();

  expect(await jobsInOutbox('fetch-stories')).toHaveLength(1);
  expect((await readRun()).finishedAt).not.toBeNull();
});

test('two accounts that follow the same profiles fetch them once', async () => {
  await addAccount('ada');
  await addAccount('grace');
  scriptTwoProfiles();

  await runSweep();

  expect(await jobsInOutbox('sweep-account')).toHaveLength(2);
  expect(await jobsInOutbox('fetch-stories')).toHaveLength(1);
});

test('a throttled account cools down as long as the network says, and the task waits for another one', async () => {
  const id = await addAccount('ada');
  scriptTwoProfiles();
  await runSweep();
  network.answer('/api/v1/feed/reels_media/', () => ({
    status: 429,
    headers: { 'retry-after': '120' },
    body: { message: 'rate limited', status: 'fail' },
  }));

  const [taskId] = await jobsInOutbox('fetch-stories');
  await expect(processors.fetch({ taskId: taskId! }, makeContext())).rejects.toThrow(PostponeJob);

  const account = await readAccount(id);
  expect(account.state).toBe('cooling');
  expect(account.cooldownUntil!.getTime() - Date.now()).toBeGreaterThan(115_000);
  expect((await readRun()).finishedAt).toBeNull();
});

test('an account that is challenged stops until an operator looks, and its sweep ends the run', async () => {
  const id = await addAccount('ada');
  scriptTwoProfiles();
  network.answer('/api/v1/feed/reels_tray/', () => ({
    status: 400,
    body: { message: 'challenge_required', challenge: { url: '/challenge/1/' }, status: 'fail' },
  }));
  await processors.cycle({ reason: 'scheduled' }, makeContext());
  const [taskId] = await jobsInOutbox('sweep-account');

  await expect(processors.sweep({ taskId: taskId! }, makeContext())).rejects.toThrow(PostponeJob);
  await database.db.updateTable('crawlTasks').set({ createdAt: sql`now() - interval '1 hour'` }).execute();
  await expect(processors.sweep({ taskId: taskId! }, makeContext())).rejects.toThrow(GiveUpJob);

  expect((await readAccount(id)).state).toBe('needs_attention');
  expect(await readRun()).toMatchObject({ finishedAt: expect.any(Date), accountsWithErrors: 1 });
});

test('the answer of a dead session is found out by a session check, not taken for "no stories"', async () => {
  const id = await addAccount('ada');
  scriptTwoProfiles();
  await runSweep();
  network.answer('/api/v1/feed/reels_media/', () => ({ body: { reels: {}, status: 'ok' } }));
  network.answer('/api/v1/users/4001/info/', () => ({
    status: 403,
    body: { message: 'login_required', status: 'fail' },
  }));

  const [taskId] = await jobsInOutbox('fetch-stories');
  await expect(processors.fetch({ taskId: taskId! }, makeContext())).rejects.toThrow(PostponeJob);

  expect((await readAccount(id)).state).toBe('logged_out');
  const profiles = await database.db.selectFrom('profiles').select('storiesFetchedAt').execute();
  expect(profiles.every((profile) => profile.storiesFetchedAt === null)).toBe(true);
});

test('an empty answer to a session that works is asked for again in two halves', async () => {
  const id = await addAccount('ada');
  scriptTwoProfiles();
  await runSweep();
  network.answer('/api/v1/feed/reels_media/', () => ({ body: { reels: {}, status: 'ok' } }));
  network.answer('/api/v1/users/4001/info/', () => ({ body: { status: 'ok', user: user('4001', 'ada') } }));

  const [taskId] = await jobsInOutbox('fetch-stories');
  await processors.fetch({ taskId: taskId! }, makeContext());

  expect((await readAccount(id)).state).toBe('active');
  expect(await jobsInOutbox('fetch-stories')).toHaveLength(3);
  expect((await readRun()).finishedAt).toBeNull();
});

test('whoever has lost the lease meanwhile writes nothing', async () => {
  const id = await addAccount('ada');
  scriptTwoProfiles();
  await runSweep();
  network.answer('/api/v1/users/72/info/', async () => {
    await database.db.updateTable('accounts').set({ leaseToken: sql`lease_token + 1` }).where('id', '=', id).execute();
    return { body: { status: 'ok', user: user('72', 'u72') } };
  });

  const [taskId] = await jobsInOutbox('fetch-stories');
  await expect(processors.fetch({ taskId: taskId! }, makeContext())).rejects.toThrow(LeaseLost);

  expect(await database.db.selectFrom('stories').select('id').execute()).toEqual([]);
});

test('a job that comes twice does its work once', async () => {
  await addAccount('ada');
  scriptTwoProfiles();
  await runSweep();
  const [taskId] = await jobsInOutbox('fetch-stories');
  await processors.fetch({ taskId: taskId! }, makeContext());
  const asked = network.requests.length;

  await processors.fetch({ taskId: taskId! }, makeContext());

  expect(network.requests).toHaveLength(asked);
});

test('a task that failed for the last time is counted, and does not keep its run open', async () => {
  await addAccount('ada');
  scriptTwoProfiles();
  network.answer('/api/v1/feed/reels_tray/', () => ({ status: 502, body: { status: 'fail' } }));
  await processors.cycle({ reason: 'scheduled' }, makeContext());
  const [taskId] = await jobsInOutbox('sweep-account');

  await expect(processors.sweep({ taskId: taskId! }, makeContext(5))).rejects.toThrow();

  expect(await readRun()).toMatchObject({ finishedAt: expect.any(Date), accountsWithErrors: 1 });
});

test('a batch whose account runs out of budget in between goes on later where it stopped', async () => {
  processors = makeProcessors({ limits: { ramp: [], budgets: { hour: { soft: 4, hard: 4 } } } });
  await addAccount('ada');
  scriptTwoProfiles();
  await runSweep();
  const [taskId] = await jobsInOutbox('fetch-stories');

  await expect(processors.fetch({ taskId: taskId! }, makeContext())).rejects.toThrow(PostponeJob);
  expect((await readRun()).finishedAt).toBeNull();
  await database.db.updateTable('accountRequests').set({ at: sql`at - interval '1 hour'` }).execute();
  await processors.fetch({ taskId: taskId! }, makeContext());

  expect(await readRun()).toMatchObject({ finishedAt: expect.any(Date), storiesAdded: 2 });
  const lookUps = network.requests.filter((path) => path.startsWith('/api/v1/users/'));
  expect(lookUps).toEqual(['/api/v1/users/71/info/', '/api/v1/users/72/info/']);
});

test('a cycle asks nothing of accounts that cannot work soon, and does not stay open for them', async () => {
  const id = await addAccount('ada');
  scriptTwoProfiles();
  const inAnHour = new Date(Date.now() + 3_600_000);
  await database.db
    .updateTable('accounts')
    .set({ state: 'cooling', cooldownUntil: inAnHour })
    .where('id', '=', id)
    .execute();

  await runSweep();

  expect(await jobsInOutbox('sweep-account')).toEqual([]);
  expect((await readRun()).finishedAt).not.toBeNull();
  expect(network.requests).toEqual([]);
});
