import type { AccountId } from '@around/contracts/ids';
import { makeAccount, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { saveSetAsideStories } from '../stories/set-aside-stories.ts';
import { closeCrawlPause, findCrawlPause, openCrawlPause, readCrawlHealth } from './crawl-pauses.ts';

const HOUR = 3_600_000;
const blocked = { cause: 'accounts_blocked', reason: 'three of ten', pauseMs: HOUR } as const;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

async function addRequest(accountId: AccountId, outcome: string, ago = '1 minute', call = 'stories'): Promise<void> {
  await database.db
    .insertInto('accountRequests')
    .values({ accountId, call, outcome, at: sql`clock_timestamp() - ${ago}::interval` })
    .execute();
}

test('opens one pause at a time, which ends by itself', async () => {
  const { db } = database;
  expect(await openCrawlPause(db, blocked)).toBe(true);
  expect(await findCrawlPause(db)).toMatchObject({ cause: 'accounts_blocked', reason: 'three of ten' });
  expect(await openCrawlPause(db, blocked)).toBe(false);

  await db.updateTable('crawlPauses').set({ until: sql`now()` }).execute();

  expect(await findCrawlPause(db)).toBeUndefined();
  expect(await openCrawlPause(db, blocked)).toBe(true);
  expect(await db.selectFrom('crawlPauses').select('closedAt').orderBy('id').execute()).toEqual([
    { closedAt: expect.any(Date) },
    { closedAt: null },
  ]);
});

test('closes a pause', async () => {
  const { db } = database;
  await openCrawlPause(db, blocked);

  expect(await closeCrawlPause(db)).toBe(true);
  expect(await findCrawlPause(db)).toBeUndefined();
  expect(await closeCrawlPause(db)).toBe(false);
});

test('counts distinct accounts, not failures, within the window', async () => {
  const { db } = database;
  const [ada, grace, joan] = [
    await makeAccount(db, 'ada'),
    await makeAccount(db, 'grace'),
    await makeAccount(db, 'joan'),
  ];
  await makeAccount(db, 'long-stopped', { state: 'needs_attention' });
  await db.updateTable('accounts').set({ state: 'logged_out' }).where('id', '=', joan).execute();
  for (const outcome of ['throttled', 'challenged', 'endpointChanged']) await addRequest(ada, outcome);
  await addRequest(joan, 'loggedOut');
  await addRequest(grace, 'actionBlocked', '61 minutes');
  await addRequest(grace, 'targetGone');

  expect(await readCrawlHealth(db, HOUR)).toEqual({
    accounts: 3,
    blocked: 2,
    withUnknownResponses: 1,
    withServerErrors: 0,
    unreadable: 0,
    readable: 0,
  });
});

test('counts accounts with server errors only since the last successful request', async () => {
  const { db } = database;
  const [ada, grace] = [await makeAccount(db, 'ada'), await makeAccount(db, 'grace')];
  await addRequest(ada, 'upstreamDown', '3 minutes');
  await addRequest(ada, 'ok', '2 minutes');
  await addRequest(grace, 'upstreamDown', '1 minute');

  expect(await readCrawlHealth(db, HOUR)).toMatchObject({ withServerErrors: 1 });
});

test('a profile counts as unreadable when none of its stories can be read, and not because of one', async () => {
  const { db } = database;
  for (const isWholeProfile of [true, false]) {
    const profileId = await makeProfile(db);
    await saveSetAsideStories(db, [{ profileId, mediaId: '37', reason: 'no media', keys: ['pk'], isWholeProfile }]);
  }

  expect(await readCrawlHealth(db, HOUR)).toMatchObject({ unreadable: 1 });
});

test('a failing look-up is no reason to pause the stories', async () => {
  const { db } = database;
  const ada = await makeAccount(db, 'ada');
  await addRequest(ada, 'endpointChanged', '1 minute', 'profile');
  await addRequest(ada, 'upstreamDown', '1 minute', 'location');

  expect(await readCrawlHealth(db, HOUR)).toMatchObject({ withUnknownResponses: 0, withServerErrors: 0 });
});

test('ignores requests before the last pause', async () => {
  const { db } = database;
  await addRequest(await makeAccount(db, 'ada'), 'throttled');
  await openCrawlPause(db, blocked);
  await closeCrawlPause(db);

  expect(await readCrawlHealth(db, HOUR)).toMatchObject({ blocked: 0 });
});
