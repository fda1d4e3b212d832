import type { AccountId } from '@around/contracts/ids';
import { makeLimits } from '@around/test-harness/account-limits';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { saveFollowingPage } from '../profiles/following-lists.ts';
import { reviveProxy } from '../proxies/proxy-states.ts';
import { holdsLease, leaseAccount, releaseLease } from './account-leases.ts';
import { reserveRequest } from './account-requests.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

const limits = makeLimits();
const request = { owner: 'test', seconds: 60, limits };
const reservation = {
  call: 'tray' as const,
  limits,
  leaseSeconds: 60,
  pace: { gapMs: 0, requestsUntilPause: 1_000, pauseMs: 0 },
};
const inAnHour = () => new Date(Date.now() + 3_600_000);

test('skips an account whose lease is not committed yet', async () => {
  const { db } = database;
  await makeAccount(db, 'ada');
  await makeAccount(db, 'grace');

  await db.transaction().execute(async (unfinished) => {
    const first = await leaseAccount(unfinished, request);
    const second = await leaseAccount(db, request);

    expect([first?.username, second?.username].toSorted()).toEqual(['ada', 'grace']);
    expect(await leaseAccount(db, request)).toBeUndefined();
  });
});

test('leases the longest-idle account first, and never used accounts before all others', async () => {
  const { db } = database;
  await makeAccount(db, 'recent', { lastUsedAt: new Date() });
  await makeAccount(db, 'idle', { lastUsedAt: new Date(0) });
  await makeAccount(db, 'fresh');

  const order = [await leaseAccount(db, request), await leaseAccount(db, request), await leaseAccount(db, request)];

  expect(order.map((lease) => lease?.username)).toEqual(['fresh', 'idle', 'recent']);
});

test('prefers an account that follows the profiles to one that is idle longer', async () => {
  const { db } = database;
  const follower = await makeAccount(db, 'follower', { lastUsedAt: new Date() });
  await makeAccount(db, 'idle');
  const followed = {
    networkId: '1',
    username: 'v',
    fullName: null,
    isPrivate: false,
    isVerified: false,
    avatarUrl: null,
  };
  await saveFollowingPage(db, follower, { followed: [followed], nextCursor: null });
  const profile = await db.selectFrom('profiles').select('id').executeTakeFirstOrThrow();

  const lease = await leaseAccount(db, { ...request, preferFollowersOf: [profile.id] });

  expect(lease?.username).toBe('follower');
});

test.each([
  ['cools down', { state: 'cooling', cooldownUntil: inAnHour() }],
  ['has just made a request', { nextRequestAt: inAnHour() }],
  ['needs attention', { state: 'needs_attention' }],
  ['is logged out', { state: 'logged_out' }],
  ['is disabled', { state: 'disabled' }],
] as const)('does not lease an account that %s', async (_, options) => {
  await makeAccount(database.db, 'ada', options);

  expect(await leaseAccount(database.db, request)).toBeUndefined();
});

test('leases and activates an account whose cooldown is over', async () => {
  const { db } = database;
  await makeAccount(db, 'ada', { state: 'cooling', cooldownUntil: new Date(0) });

  expect((await leaseAccount(db, request))?.username).toBe('ada');

  const row = await db.selectFrom('accounts').select('state').executeTakeFirstOrThrow();
  expect(row.state).toBe('active');
});

test('does not lease an account whose proxy is down until a probe has succeeded', async () => {
  const { db } = database;
  const proxyId = await makeProxy(db);
  await makeAccount(db, 'ada', { proxyId });

  await db.updateTable('proxies').set({ state: 'quarantined' }).execute();
  expect(await leaseAccount(db, request)).toBeUndefined();
  await db.updateTable('proxies').set({ state: 'cooling', cooldownUntil: inAnHour() }).execute();
  expect(await leaseAccount(db, request)).toBeUndefined();
  await db
    .updateTable('proxies')
    .set({ cooldownUntil: new Date(0) })
    .execute();
  expect(await leaseAccount(db, request)).toBeUndefined();
  await reviveProxy(db, proxyId);
  expect(await leaseAccount(db, request)).toBeDefined();
});

test('a lost lease cannot be renewed, used for writes, or end the next lease', async () => {
  const { db } = database;
  const id = await makeAccount(db, 'ada');
  const lost = (await leaseAccount(db, request))!;
  await expire(id);
  const current = (await leaseAccount(db, request))!;

  expect(await reserveRequest(db, lost, reservation)).toEqual({ state: 'leaseLost' });
  expect(await holdsLease(db, lost)).toBe(false);
  await releaseLease(db, lost);
  expect(await holdsLease(db, current)).toBe(true);
  expect(Number(current.token)).toBe(Number(lost.token) + 1);
});

test('an expired lease is lost even if the account was not leased again', async () => {
  const id = await makeAccount(database.db, 'ada');
  const lease = (await leaseAccount(database.db, request))!;

  await expire(id);

  expect(await holdsLease(database.db, lease)).toBe(false);
  expect(await reserveRequest(database.db, lease, reservation)).toEqual({ state: 'leaseLost' });
});

async function expire(id: AccountId): Promise<void> {
  await database.db
    .updateTable('accounts')
    .set({ leasedUntil: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
}
