import type { AccountId } from '@around/contracts/ids';
import { makeLimits } from '@around/test-harness/account-limits';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { leaseAccount } from './account-leases.ts';
import type { AccountLimits } from './account-limits.ts';
import { findWorkingAccounts } from './account-queries.ts';
import { explainWait } from './account-waits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

const inAnHour = () => new Date(Date.now() + HOUR);

function explain(accountId?: AccountId, limits = makeLimits()) {
  return explainWait(database.db, { limits, call: 'stories', ...(accountId && { accountId }) });
}

async function setAccount(values: Record<string, unknown>): Promise<void> {
  await database.db.updateTable('accounts').set(values).execute();
}

test.each([
  ['needsAttention', () => ({ state: 'needs_attention' }), null],
  ['loggedOut', () => ({ state: 'logged_out' }), null],
  ['disabled', () => ({ state: 'disabled' }), null],
  ['noSession', () => ({ sealedSession: null }), null],
  ['noProxy', () => ({ proxyId: null }), null],
  ['cooling', () => ({ state: 'cooling', cooldownUntil: inAnHour() }), HOUR],
  ['resting', () => ({ state: 'resting', cooldownUntil: inAnHour() }), HOUR],
  ['gap', () => ({ nextRequestAt: inAnHour(), requestsUntilPause: 7 }), HOUR],
  ['longPause', () => ({ nextRequestAt: inAnHour(), requestsUntilPause: null }), HOUR],
  ['leased', () => ({ leasedUntil: inAnHour() }), 0],
])('explains the wait of an account: %s', async (reason, values, waitMs) => {
  const id = await makeAccount(database.db, 'ada');
  await setAccount(values());

  expect(await explain(id)).toEqual({ reason, waitMs: waitMs === null ? null : expect.closeTo(waitMs, -5) });
});

test.each([
  ['proxyDisabled', { state: 'disabled' }],
  ['proxyQuarantined', { state: 'quarantined' }],
  ['proxyCooling', { state: 'cooling', cooldownUntil: inAnHour() }],
  ['proxyUnproven', { state: 'cooling', cooldownUntil: new Date(0) }],
] as const)('explains the wait of its proxy: %s', async (reason, values) => {
  const id = await makeAccount(database.db, 'ada');
  await database.db.updateTable('proxies').set(values).execute();

  expect(await explain(id)).toMatchObject({ reason });
});

test('returns no wait for an available account', async () => {
  const id = await makeAccount(database.db, 'ada');

  expect(await explain(id)).toBeUndefined();
});

test('returns the longest of several waits of one account', async () => {
  const id = await makeAccount(database.db, 'ada');
  await setAccount({
    state: 'cooling',
    cooldownUntil: inAnHour(),
    nextRequestAt: new Date(Date.now() + 2 * HOUR),
    requestsUntilPause: 3,
  });

  expect(await explain(id)).toMatchObject({ reason: 'gap' });
});

test('returns the wait of the account that is available first', async () => {
  await makeAccount(database.db, 'stopped', { state: 'disabled' });
  await makeAccount(database.db, 'later', { state: 'cooling', cooldownUntil: new Date(Date.now() + 2 * HOUR) });
  await makeAccount(database.db, 'sooner', { state: 'cooling', cooldownUntil: inAnHour() });

  expect(await explain()).toEqual({ reason: 'cooling', waitMs: expect.closeTo(HOUR, -5) });
});

test('returns an endless wait without accounts', async () => {
  expect(await explain()).toEqual({ reason: 'noSession', waitMs: null });
});

test('allows only the oldest accounts of a proxy up to its limit', async () => {
  const { db } = database;
  const proxyId = await makeProxy(db);
  const limits = makeLimits({ accountsPerProxy: 1 });
  await makeAccount(db, 'first', { proxyId });
  const second = await makeAccount(db, 'second', { proxyId });

  expect(await explain(second, limits)).toEqual({ reason: 'proxyFull', waitMs: null });
  await db.updateTable('accounts').set({ state: 'logged_out' }).where('username', '=', 'first').execute();
  expect(await explain(second, limits)).toBeUndefined();
});

test('finds the accounts that can work now or soon', async () => {
  const { db } = database;
  await makeAccount(db, 'free');
  await makeAccount(db, 'soon', { state: 'cooling', cooldownUntil: new Date(Date.now() + 5 * MINUTE) });
  await makeAccount(db, 'late', { state: 'cooling', cooldownUntil: inAnHour() });
  await makeAccount(db, 'stopped', { state: 'needs_attention' });

  const working = await findWorkingAccounts(db, { limits: makeLimits(), withinMs: 10 * MINUTE });

  expect(working.map((account) => account.username).toSorted()).toEqual(['free', 'soon']);
});

describe('active hours', () => {
  /** A time zone in which the hour of the day is `hour` now. */
  function zoneWhereItIs(hour: number): string {
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
    // POSIX inverts the sign in these names.
    return `Etc/GMT${offset <= 0 ? '+' : '-'}${Math.abs(offset)}`;
  }

  const daytime = (startSpreadMs = 0): AccountLimits =>
    makeLimits({ activeHours: { from: 7, until: 23, startSpreadMs } });

  test.each([
    [3, 'outsideHours'],
    [6, 'outsideHours'],
    [7, undefined],
    [12, undefined],
    [22, undefined],
    [23, 'outsideHours'],
  ])('are in the account’s time zone: at %i o’clock, wait %s', async (hour, reason) => {
    const { db } = database;
    const id = await makeAccount(db, 'ada');
    await setAccount({ timeZone: zoneWhereItIs(hour) });

    expect((await explain(id, daytime()))?.reason).toBe(reason);
    expect((await leaseAccount(db, { owner: 'test', seconds: 60, limits: daytime() })) === undefined).toBe(
      reason !== undefined,
    );
  });

  test('start again the next morning', async () => {
    const id = await makeAccount(database.db, 'ada');
    await setAccount({ timeZone: zoneWhereItIs(23) });

    const wait = await explain(id, daytime());

    expect(wait!.waitMs! / HOUR).toBeGreaterThan(7);
    expect(wait!.waitMs! / HOUR).toBeLessThanOrEqual(8);
  });

  test('start within the spread, at a time that differs by account and day', async () => {
    const { db } = database;
    const ids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => makeAccount(db, name)));
    const startOf = async (id: AccountId, day: string) => {
      const { rows } = await sql<{ at: Date }>`
        select active_day_start(${id}, 'Europe/Istanbul', ${day}::date, 7, 1800) as at`.execute(db);
      return rows[0]!.at.getTime();
    };

    const starts = await Promise.all(ids.map((id) => startOf(id, '2026-05-01')));
    const again = await Promise.all(ids.map((id) => startOf(id, '2026-05-01')));
    const nextDay = await Promise.all(ids.map((id) => startOf(id, '2026-05-02')));

    const seven = Date.parse('2026-05-01T07:00:00+03:00');
    expect(starts.every((start) => start >= seven && start < seven + 30 * MINUTE)).toBe(true);
    expect(new Set(starts).size).toBe(ids.length);
    expect(again).toEqual(starts);
    expect(nextDay.map((start) => start - 24 * HOUR)).not.toEqual(starts);
  });

  test('follow the local clock at a change to summer time', async () => {
    const id = await makeAccount(database.db, 'ada');
    const { rows } = await sql<{ before: Date; after: Date }>`select
      active_day_start(${id}, 'Europe/Berlin', '2026-03-28', 7, 0) as before,
      active_day_start(${id}, 'Europe/Berlin', '2026-03-29', 7, 0) as after`.execute(database.db);

    expect(rows[0]).toEqual({ before: new Date('2026-03-28T06:00:00Z'), after: new Date('2026-03-29T05:00:00Z') });
  });

  test('reject an unknown time zone', async () => {
    await makeAccount(database.db, 'ada');

    await expect(setAccount({ timeZone: 'Mars/Olympus' })).rejects.toThrow();
  });
});
