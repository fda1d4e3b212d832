import type { AccountId } from '@around/contracts/ids';
import { makeLimits } from '@around/test-harness/account-limits';
import { makeAccount } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connectDatabase, type Db } from '../db.ts';
import { type AccountLease, leaseAccount, releaseLease } from './account-leases.ts';
import type { AccountLimits, NetworkCall } from './account-limits.ts';
import { completeRequest, reserveRequest } from './account-requests.ts';

const HOUR = 3_600_000;
const noGap = { gapMs: 0, requestsUntilPause: 1_000, pauseMs: 0 };

let database: TestDatabase;
let accountId: AccountId;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  accountId = await makeAccount(database.db, 'ada');
});
afterEach(() => database[Symbol.asyncDispose]());

async function lease(limits = makeLimits(), db: Db = database.db): Promise<AccountLease> {
  return (await leaseAccount(db, { owner: 'test', seconds: 60, limits }))!;
}

type Options = { call?: NetworkCall; limits?: AccountLimits; pace?: typeof noGap; requests?: number };

function reserve(held: AccountLease, options: Options = {}, db: Db = database.db) {
  return reserveRequest(db, held, {
    call: 'stories',
    limits: makeLimits(),
    leaseSeconds: 60,
    pace: noGap,
    ...options,
  });
}

/** Reserves and completes a request; false if it was refused. */
async function make(held: AccountLease, options: Options = {}, db: Db = database.db): Promise<boolean> {
  const reservation = await reserve(held, options, db);
  if (reservation.state !== 'reserved') return false;
  await end(held, reservation.requestIds, {}, db);
  return true;
}

async function end(
  held: AccountLease,
  requestIds: string[],
  { outcome = 'ok', gapMs = 0 }: { outcome?: string; gapMs?: number } = {},
  db: Db = database.db,
): Promise<void> {
  await completeRequest(db, held, { requestIds, outcome, gapMs, leaseSeconds: 60, isProxyProven: true });
}

async function age(requests: string): Promise<void> {
  await database.db
    .updateTable('accountRequests')
    .set({ at: sql`at - ${requests}::interval` })
    .execute();
}

async function importedAgo(interval: string): Promise<void> {
  await database.db
    .updateTable('accounts')
    .set({ sessionImportedAt: sql`now() - ${interval}::interval` })
    .execute();
}

test('inserts a request before it is made and adds its outcome afterwards', async () => {
  const held = await lease();
  const reservation = await reserve(held, { call: 'tray' });
  const [before] = await database.db.selectFrom('accountRequests').selectAll().execute();
  await end(held, (reservation as { requestIds: string[] }).requestIds, { outcome: 'throttled' });
  const [after] = await database.db.selectFrom('accountRequests').selectAll().execute();

  expect(before).toMatchObject({ accountId, proxyId: held.proxyId, call: 'tray', outcome: null, finishedAt: null });
  expect(after).toMatchObject({ outcome: 'throttled', finishedAt: expect.any(Date) });
});

describe('a budget', () => {
  const limits = makeLimits({ budgets: { hour: { windowMs: HOUR, soft: 2, hard: 3 } } });

  test('refuses new leases at its soft limit and further requests at its hard limit', async () => {
    const held = await lease(limits);
    expect([await make(held, { limits }), await make(held, { limits })]).toEqual([true, true]);
    expect(await make(held, { limits })).toBe(true);

    expect(await reserve(held, { limits })).toMatchObject({ state: 'refused', reason: 'hourBudget' });
    await releaseLease(database.db, held);
    expect(await lease(limits)).toBeUndefined();
  });

  test('has room again when its oldest request leaves the window, and returns the wait until then', async () => {
    const held = await lease(limits);
    await make(held, { limits });
    await age('30 minutes');
    for (let request = 0; request < 2; request += 1) await make(held, { limits });

    const refused = await reserve(held, { limits });
    expect((refused as { waitMs: number }).waitMs / HOUR).toBeCloseTo(0.5, 2);

    await age('31 minutes');
    expect(await make(held, { limits })).toBe(true);
    expect(await make(held, { limits })).toBe(false);
  });

  test('for stories counts only tray and stories calls', async () => {
    const stories = makeLimits({ budgets: { story: { windowMs: 11 * 60_000, soft: 2, hard: 2 } } });
    const held = await lease(stories);
    await make(held, { limits: stories, call: 'tray' });
    await make(held, { limits: stories, call: 'profile' });
    await make(held, { limits: stories, call: 'stories' });

    expect(await reserve(held, { limits: stories })).toMatchObject({ reason: 'storyBudget' });
    expect(await make(held, { limits: stories, call: 'profile' })).toBe(true);
  });

  test('for name lookups counts only lookups by name', async () => {
    const names = makeLimits({ budgets: { nameLookups: { windowMs: 24 * HOUR, soft: 1, hard: 1 } } });
    const held = await lease(names);
    expect(await make(held, { limits: names, call: 'profileByName' })).toBe(true);

    expect(await reserve(held, { limits: names, call: 'profileByName' })).toMatchObject({
      reason: 'nameLookupsBudget',
    });
    expect(await make(held, { limits: names, call: 'profile' })).toBe(true);
  });

  test('grows with the age of the session in the steps of the ramp', async () => {
    const warming = makeLimits({
      budgets: { day: { windowMs: 24 * HOUR, soft: 8, hard: 8 } },
      ramp: [0.25, 0.5, 0.75],
    });
    const held = await lease(warming);
    const made: number[] = [];
    for (const since of ['1 minute', '25 hours', '49 hours', '73 hours']) {
      await importedAgo(since);
      while (await make(held, { limits: warming }));
      made.push(await countRequests());
    }

    expect(made).toEqual([2, 4, 6, 8]);
  });

  test('is never exceeded by concurrent workers', async () => {
    const tight = makeLimits({ budgets: { hour: { windowMs: HOUR, soft: 100, hard: 10 } } });
    const workers = [connectDatabase(database.url, { poolSize: 1 }), connectDatabase(database.url, { poolSize: 1 })];

    async function work(db: Db): Promise<void> {
      for (let turn = 0; turn < 60; turn += 1) {
        const held = await leaseAccount(db, { owner: 'worker', seconds: 60, limits: tight });
        if (!held) continue;
        await make(held, { limits: tight }, db);
        await make(held, { limits: tight }, db);
        await releaseLease(db, held);
      }
    }
    await Promise.all(workers.map(work));
    await Promise.all(workers.map((db) => db.destroy()));

    expect(await countRequests()).toBe(10);
  });
});

test('refuses a second request while the first is in flight, even under the same lease', async () => {
  const held = await lease();

  const { second } = await database.db.transaction().execute(async (unfinished) => {
    expect(await reserve(held, {}, unfinished)).toMatchObject({ state: 'reserved' });
    const second = reserve(held);
    await waitUntilBlocked(database.db);
    return { second };
  });

  expect(await second).toMatchObject({ state: 'refused', reason: 'requestInFlight' });
  expect(await countRequests()).toBe(1);
});

test('counts both requests of a call that makes two', async () => {
  const limits = makeLimits({ budgets: { hour: { windowMs: HOUR, soft: 3, hard: 3 } } });
  const held = await lease(limits);

  expect(await make(held, { limits, call: 'checkSession', requests: 2 })).toBe(true);

  expect(await countRequests()).toBe(2);
  expect(await make(held, { limits })).toBe(true);
  expect(await make(held, { limits })).toBe(false);
});

test('keeps the gap after the end of the lease and restarts it at the response', async () => {
  const held = await lease();
  const reservation = await reserve(held, { pace: { ...noGap, gapMs: 80_000 } });
  await database.db.updateTable('accounts').set({ nextRequestAt: sql`now()` }).execute();
  await end(held, (reservation as { requestIds: string[] }).requestIds, { gapMs: 90_000 });

  expect(await reserve(held)).toMatchObject({ state: 'refused', reason: 'gap', waitMs: expect.closeTo(90_000, -4) });
  await releaseLease(database.db, held);
  expect(await lease()).toBeUndefined();
});

test('starts a long pause after the drawn number of requests, then uses a new number', async () => {
  const held = await lease();
  const pace = { gapMs: 0, requestsUntilPause: 3, pauseMs: 120_000 };
  for (let request = 0; request < 3; request += 1) await make(held, { pace });

  expect(await reserve(held, { pace })).toMatchObject({ reason: 'longPause', waitMs: expect.closeTo(120_000, -4) });

  await database.db.updateTable('accounts').set({ nextRequestAt: sql`now()` }).execute();
  const next = { ...pace, requestsUntilPause: 2 };
  expect([
    await make(held, { pace: next }),
    await make(held, { pace: next }),
    await make(held, { pace: next }),
  ]).toEqual([true, true, false]);
});

test.each([
  ['challenged', { state: 'needs_attention' }, 'needsAttention'],
  ['logged out', { state: 'logged_out' }, 'loggedOut'],
  ['cooled down', { state: 'cooling', cooldownUntil: new Date(Date.now() + HOUR) }, 'cooling'],
] as const)('refuses further requests under a lease after the account was %s', async (_, change, reason) => {
  const held = await lease();
  await database.db.updateTable('accounts').set(change).execute();

  expect(await reserve(held)).toMatchObject({ state: 'refused', reason });
  expect(await countRequests()).toBe(0);
});

test('refuses further requests under a lease when the proxy is disabled or crawling is paused', async () => {
  const held = await lease();
  await database.db.updateTable('proxies').set({ state: 'disabled' }).execute();
  expect(await reserve(held)).toMatchObject({ reason: 'proxyDisabled', waitMs: null });
  await database.db.updateTable('proxies').set({ state: 'active' }).execute();
  await database.db
    .insertInto('crawlPauses')
    .values({ cause: 'operator', reason: 'a look at things', until: sql`now() + interval '1 hour'` })
    .execute();

  expect(await reserve(held)).toMatchObject({ reason: 'paused' });
});

test('a success lowers the soft failure score by half a point', async () => {
  const held = await lease();
  await database.db.updateTable('accounts').set({ softScore: 0.75 }).execute();

  await make(held);
  await make(held);

  expect((await database.db.selectFrom('accounts').select('softScore').executeTakeFirstOrThrow()).softScore).toBe(0);
});

async function countRequests(): Promise<number> {
  return (await database.db.selectFrom('accountRequests').select('id').execute()).length;
}
