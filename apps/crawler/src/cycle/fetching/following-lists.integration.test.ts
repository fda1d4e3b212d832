import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type CrawlFixture, makeCrawlFixture, makeUser, OWN_ID, scriptFollowed } from '../../testing/crawl-fixture.ts';

const FOLLOWING = `/api/v1/friendships/${OWN_ID}/following/`;
const TRAY = '/api/v1/feed/reels_tray/';

let database: TestDatabase;
let network: ScriptedNetwork;
let fixture: CrawlFixture;
/** The cursors of all requested pages. */
let cursors: Array<string | null>;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  fixture = makeCrawlFixture({ db: database.db, network, overrides: { followingPagesPerSweep: 2 } });
  cursors = [];
  await fixture.addAccount('ada');
  scriptFollowed(network, [], { live: [] });
});
afterEach(async () => {
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

type Page = { pks: string[]; next?: string };

/** Pages by cursor; the first has ''. */
function scriptPages(pages: Record<string, Page>): void {
  network.answer(FOLLOWING, ({ query }) => {
    const cursor = query.get('max_id');
    cursors.push(cursor);
    const page = pages[cursor ?? ''];
    if (!page) return { status: 400, body: { message: 'Incorrect cursor', status: 'fail' } };
    const users = page.pks.map((pk) => makeUser(pk));
    return { body: { status: 'ok', users, ...(page.next && { next_max_id: page.next }) } };
  });
}

async function readFollowed(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('accountFollows')
    .innerJoin('profiles', 'profiles.id', 'accountFollows.profileId')
    .select('networkId')
    .orderBy('position')
    .execute();
  return rows.map((row) => row.networkId);
}

async function readAccount() {
  return database.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
}

async function aDayLater(): Promise<void> {
  await database.db.updateTable('accounts').set({ followingSyncedAt: sql`now() - interval '25 hours'` }).execute();
}

async function sweepAgain(): Promise<void> {
  await database.db.deleteFrom('outbox').execute();
  await database.db.deleteFrom('crawlRuns').execute();
  await fixture.runSweeps();
}

test('reads a long list over several sweeps, each from the cursor of the last one', async () => {
  scriptPages({
    '': { pks: ['1', '2'], next: 'b' },
    b: { pks: ['3', '4'], next: 'c' },
    c: { pks: ['5', '6'], next: 'd' },
    d: { pks: ['7'] },
  });

  await sweepAgain();
  expect(await readAccount()).toMatchObject({ followingCursor: 'c', followingSyncedAt: null });
  expect(await readFollowed()).toEqual(['1', '2', '3', '4']);
  await sweepAgain();

  expect(cursors).toEqual([null, 'b', 'c', 'd']);
  expect(await readFollowed()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(await readAccount()).toMatchObject({
    followingCursor: null,
    followingReadings: 1,
    followingSyncedAt: expect.any(Date),
  });
  expect(network.requests.filter((path) => path === TRAY)).toHaveLength(2);
});

test('ends a list whose pages repeat over several sweeps', async () => {
  scriptPages({ '': { pks: ['1'], next: 'b' }, b: { pks: ['2'], next: 'c' }, c: { pks: ['1'], next: 'd' } });

  await sweepAgain();
  await sweepAgain();

  expect(cursors).toEqual([null, 'b', 'c']);
  expect(await readAccount()).toMatchObject({ followingReadings: 0, followingSyncedAt: expect.any(Date) });
});

test('drops a cursor that the network rejects, and still reads the tray', async () => {
  scriptPages({ '': { pks: ['1'] } });
  await database.db.updateTable('accounts').set({ followingCursor: 'stale', followingCursorAt: sql`now()` }).execute();
  network.answer(FOLLOWING, ({ query }) => {
    cursors.push(query.get('max_id'));
    return { status: 404, body: { message: 'User not found', status: 'fail' } };
  });

  await sweepAgain();

  expect(cursors).toEqual(['stale']);
  expect((await readAccount()).followingCursor).toBeNull();
  expect(network.requests.at(-1)).toBe(TRAY);
});

test('does not continue from a cursor of the day before', async () => {
  scriptPages({ '': { pks: ['1'] } });
  await database.db
    .updateTable('accounts')
    .set({ followingCursor: 'old', followingCursorAt: sql`now() - interval '25 hours'` })
    .execute();

  await sweepAgain();

  expect(cursors).toEqual([null]);
});

test('removes a followed profile when it is missing from two lists in a row', async () => {
  scriptPages({ '': { pks: ['1', '2', '3'] } });
  await sweepAgain();
  scriptPages({ '': { pks: ['1', '3'] } });
  await aDayLater();
  await sweepAgain();
  expect(await readFollowed()).toContain('2');

  await aDayLater();
  await sweepAgain();

  expect(await readFollowed()).toEqual(['1', '3']);
});

test('checks the session and keeps the list when the list of an account that follows others is empty', async () => {
  scriptPages({ '': { pks: ['1', '2'] } });
  await sweepAgain();
  scriptPages({ '': { pks: [] } });
  await aDayLater();
  const before = network.requests.length;

  await sweepAgain();
  await aDayLater();
  await sweepAgain();

  expect(await readFollowed()).toEqual(['1', '2']);
  expect(network.requests.slice(before, before + 3)).toEqual([FOLLOWING, `/api/v1/users/${OWN_ID}/info/`, TRAY]);
  expect((await readAccount()).followingReadings).toBe(1);
});
