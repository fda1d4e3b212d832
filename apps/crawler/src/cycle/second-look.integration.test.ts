import { PostponeJob } from '@around/queues/worker/job-processor';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import {
  type CrawlFixture,
  makeCrawlFixture,
  makeItem,
  makeReel,
  makeUser,
  OWN_ID,
  scriptFollowed,
} from '../testing/crawl-fixture.ts';

const STORIES = '/api/v1/feed/reels_media/';
const OWN_PROFILE = `/api/v1/users/${OWN_ID}/info/`;
const seven = ['71', '72', '73', '74', '75', '76', '77'];

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;
/** The profiles of each call for stories. */
let asked: string[][];

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  // Soft failures must not make the account rest: these tests are about batches.
  fixture = makeCrawlFixture({ db: database.db, network, overrides: { cooldowns: { softScoreLimit: 100 } } });
  asked = [];
  await fixture.addAccount('ada');
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

type Refusal = { status: number; body: object } | undefined;

/** Every profile has a story, except where `refuse` or `leaveOut` change a call. */
function scriptStories(options: { leaveOut?: (ids: string[]) => string[]; refuse?: (ids: string[]) => Refusal } = {}) {
  const { leaveOut = () => [], refuse = () => undefined } = options;
  network.answer(STORIES, ({ query }) => {
    const ids = query.getAll('reel_ids');
    asked.push(ids);
    const refusal = refuse(ids);
    if (refusal) return refusal;
    const reels = ids
      .filter((id) => !leaveOut(ids).includes(id))
      .map((id) => makeReel(id, [makeItem(id, `37000${id}`)]));
    return { body: { status: 'ok', reels_media: reels, reels: {} } };
  });
}

async function storedOwners(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('stories')
    .innerJoin('profiles', 'profiles.id', 'stories.profileId')
    .select('networkId')
    .orderBy('networkId')
    .execute();
  return rows.map((row) => row.networkId);
}

async function readProfile(networkId: string) {
  return database.db.selectFrom('profiles').selectAll().where('networkId', '=', networkId).executeTakeFirstOrThrow();
}

async function crawl(): Promise<void> {
  await fixture.runSweeps();
  await fixture.runFetches();
}

test('fetches profiles again, five at a time, that the tray showed and the response lacked', async () => {
  scriptFollowed(network, seven);
  scriptStories({ leaveOut: (ids) => (ids.length > 5 ? seven.slice(1) : []) });

  await fixture.runSweeps();
  const [whole] = await fixture.jobsInOutbox('fetch-stories');
  await fixture.fetch(whole!);
  expect((await readProfile('73')).storiesFetchedAt).toBeNull();
  await fixture.runFetches();

  expect(asked.map((ids) => ids.length)).toEqual([7, 5, 1]);
  expect(await storedOwners()).toEqual(seven);
  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date), storiesAdded: 7, profilesMissed: 0 });
});

test('fetches a missing profile again only once, then counts it as missed', async () => {
  scriptFollowed(network, ['71', '72', '73']);
  scriptStories({ leaveOut: () => ['73'] });

  await crawl();
  await crawl();

  expect(asked).toEqual([['71', '72', '73'], ['73']]);
  expect(await fixture.readRun()).toMatchObject({ finishedAt: expect.any(Date), profilesLive: 3, profilesMissed: 1 });
});

test('does not fetch a missing profile again that no tray showed', async () => {
  scriptFollowed(network, ['71', '72', '73'], { live: ['71'] });
  scriptStories({ leaveOut: () => ['72', '73'] });

  await crawl();

  expect(asked).toEqual([['71', '72', '73']]);
  expect((await readProfile('73')).storiesFetchedAt).not.toBeNull();
});

test('checks the session first when all of several profiles are missing', async () => {
  scriptFollowed(network, ['71', '72']);
  scriptStories({ leaveOut: (ids) => ids });
  network.answer(OWN_PROFILE, () => ({ status: 403, body: { message: 'login_required', status: 'fail' } }));
  await fixture.runSweeps();

  const [taskId] = await fixture.jobsInOutbox('fetch-stories');
  await expect(fixture.fetch(taskId!)).rejects.toThrow(PostponeJob);

  const account = await database.db.selectFrom('accounts').select('state').executeTakeFirstOrThrow();
  expect(account.state).toBe('logged_out');
  expect((await readProfile('71')).storiesFetchedAt).toBeNull();
  const paid = await database.db.selectFrom('accountRequests').select('runId').execute();
  expect(paid.map(({ runId }) => runId)).toContain((await fixture.readRun()).id);
  expect((await fixture.readRun()).requestsMade).toBe(paid.length);
});

test('checks a valid session only once', async () => {
  scriptFollowed(network, ['71', '72']);
  scriptStories({ leaveOut: (ids) => ids });

  await crawl();

  expect(network.requests.filter((path) => path === OWN_PROFILE)).toHaveLength(1);
  expect(asked).toEqual([
    ['71', '72'],
    ['71', '72'],
  ]);
  expect((await fixture.readRun()).finishedAt).not.toBeNull();
});

test.each([
  ['gone', { status: 404, body: { message: 'User not found', status: 'fail' } }, { goneAt: expect.any(Date) }],
  [
    'private',
    { status: 400, body: { message: 'Not authorized to view user', status: 'fail' } },
    { goneAt: null, isPrivate: true },
  ],
])('isolates and marks a profile that is %s, and stores the others of its batch', async (_why, refusal, mark) => {
  scriptFollowed(network, ['71', '72', '73', '74']);
  scriptStories({ refuse: (ids) => (ids.includes('73') ? refusal : undefined) });

  await crawl();

  expect(asked).toEqual([['71', '72', '73', '74'], ['71', '72'], ['73', '74'], ['73'], ['74']]);
  expect(await storedOwners()).toEqual(['71', '72', '74']);
  expect(await readProfile('73')).toMatchObject({ ...mark, storiesFetchedAt: expect.any(Date) });
  expect(await readProfile('74')).toMatchObject({ goneAt: null, isPrivate: false });
  const run = await fixture.readRun();
  expect(run.finishedAt).not.toBeNull();
  expect(await failedTasks()).toBe(0);
});

test('ends the task when a valid session gets nothing for a single profile', async () => {
  scriptFollowed(network, ['71']);
  scriptStories({ refuse: () => ({ status: 200, body: { reels: {}, status: 'ok' } }) });

  await crawl();

  expect(asked).toEqual([['71']]);
  expect((await readProfile('71')).storiesFetchedAt).not.toBeNull();
  expect((await fixture.readRun()).finishedAt).not.toBeNull();
});

test('splits a batch once that overloads the network twice', async () => {
  scriptFollowed(network, seven);
  scriptStories({ refuse: () => ({ status: 500, body: { message: 'execution failure', status: 'fail' } }) });
  await fixture.runSweeps();
  const [whole] = await fixture.jobsInOutbox('fetch-stories');

  await expect(fixture.fetch(whole!, 1)).rejects.toThrow('execution failure');
  await fixture.fetch(whole!, 2);
  const [, half] = await fixture.jobsInOutbox('fetch-stories');
  await expect(fixture.fetch(half!, 2)).rejects.toThrow('execution failure');
  await expect(fixture.fetch(half!, 3)).rejects.toMatchObject({ name: 'GiveUpJob' });

  expect(asked.map((ids) => ids.length)).toEqual([7, 7, 4, 4]);
  expect(await failedTasks()).toBe(1);
});

test('fetches private profiles with the account that follows them', async () => {
  const grace = await fixture.addAccount('grace');
  scriptFollowed(network, ['71', '72']);
  network.answer(`/api/v1/friendships/${OWN_ID}/following/`, () => ({
    body: { status: 'ok', users: [makeUser('71'), makeUser('72', { is_private: true })] },
  }));
  scriptStories();

  await fixture.runSweeps();
  const [first] = await fixture.jobsInOutbox('sweep-account');
  const { accountId } = await database.db
    .selectFrom('crawlTasks')
    .select('accountId')
    .where('id', '=', first!)
    .executeTakeFirstOrThrow();
  await fixture.runFetches();

  expect(asked).toEqual([['72'], ['71']]);
  const fetches = await database.db.selectFrom('crawlTasks').select('accountId').where('kind', '=', 'fetch').execute();
  expect(fetches.map((task) => task.accountId)).toEqual(expect.arrayContaining([null, accountId]));
  expect([accountId, grace]).toContain(accountId);
});

async function failedTasks(): Promise<number> {
  return (await database.db.selectFrom('crawlTasks').select('id').where('state', '=', 'failed').execute()).length;
}
