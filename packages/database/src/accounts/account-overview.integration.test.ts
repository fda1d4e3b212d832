import { makeLimits } from '@around/test-harness/account-limits';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { describeProxies } from '../proxies/proxy-overview.ts';
import { coolDownProxy, quarantineProxy } from '../proxies/proxy-states.ts';
import { readAccountLimits, saveAccountLimits } from './account-limits.ts';
import { describeAccounts, findAccountHistory } from './account-overview.ts';
import { disableAccount, restAccount } from './account-states.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

test('shows the use of each budget against the limits for the age of the session', async () => {
  const { db } = database;
  const limits = makeLimits({
    budgets: { hour: { windowMs: HOUR, soft: 40, hard: 60 }, nameLookups: { windowMs: 24 * HOUR, soft: 10, hard: 10 } },
    ramp: [0.25],
  });
  const accountId = await makeAccount(db, 'ada');
  const calls = ['tray', 'stories', 'profile', 'profileByName'];
  await db
    .insertInto('accountRequests')
    .values(calls.map((call) => ({ accountId, call })))
    .execute();
  await db
    .insertInto('accountRequests')
    .values({ accountId, call: 'stories', at: sql`now() - interval '2 hours'` })
    .execute();

  const [ada] = await describeAccounts(db, limits);

  expect(ada).toMatchObject({ username: 'ada', state: 'warming', ramp: 0.25, wait: null, nextEligibleAt: null });
  expect(ada!.budgets).toEqual({
    hour: { used: 4, soft: 10, hard: 15, windowMs: HOUR },
    story: { used: 2, soft: 250, hard: 250, windowMs: HOUR },
    day: { used: 5, soft: 250, hard: 250, windowMs: 24 * HOUR },
    nameLookups: { used: 1, soft: 2, hard: 2, windowMs: 24 * HOUR },
  });
});

test('shows the wait, its end, and the history of an account', async () => {
  const { db } = database;
  const id = await makeAccount(db, 'ada');
  const details = { cause: 'throttled', reason: 'slow down', proxyId: null };
  await restAccount(db, id, { ...details, state: 'cooling', restMs: HOUR, throttleCount: 1, isNewRest: true });

  const [cooling] = await describeAccounts(db, makeLimits());
  expect(cooling).toMatchObject({ state: 'cooling', stateReason: 'slow down', wait: { reason: 'cooling' } });
  expect(cooling!.nextEligibleAt).toEqual(cooling!.cooldownUntil);

  await disableAccount(db, id, 'not ours any more');
  const [disabled] = await describeAccounts(db, makeLimits());
  expect(disabled).toMatchObject({
    state: 'disabled',
    wait: { reason: 'disabled', waitMs: null },
    nextEligibleAt: null,
  });
  expect(await findAccountHistory(db, id, 10)).toMatchObject([
    { event: 'disabled', cause: 'operator', reason: 'not ours any more' },
    { event: 'cooling', cause: 'throttled', until: cooling!.cooldownUntil },
  ]);
});

test('shows an account as active once its cooldown is over', async () => {
  await makeAccount(database.db, 'ada', { state: 'resting', cooldownUntil: new Date(0) });

  expect(await describeAccounts(database.db, makeLimits())).toMatchObject([{ state: 'active', wait: null }]);
});

test('shows the accounts of a proxy and why it is not used', async () => {
  const { db } = database;
  const [working, cooling, quarantined] = [
    await makeProxy(db, 'a'),
    await makeProxy(db, 'b'),
    await makeProxy(db, 'c'),
  ];
  const ada = await makeAccount(db, 'ada', { proxyId: working });
  const details = { cause: 'proxyUnreachable', reason: 'no tunnel' };
  await coolDownProxy(db, cooling, { ...details, cooldownMs: HOUR });
  await quarantineProxy(db, quarantined, details);

  expect(await describeProxies(db)).toMatchObject([
    { host: 'a', accountIds: [ada], wait: null, cooldowns: 0 },
    { host: 'b', wait: { reason: 'cooling' }, cooldowns: 1, stateReason: 'no tunnel' },
    { host: 'c', wait: { reason: 'quarantined', waitMs: null } },
  ]);

  await db.updateTable('proxies').set({ cooldownUntil: sql`now()` }).where('id', '=', cooling).execute();
  expect((await describeProxies(db))[1]).toMatchObject({ wait: { reason: 'unproven', waitMs: 0 } });
});

test('stores and returns the limits of the crawler', async () => {
  const { db } = database;
  expect(await readAccountLimits(db)).toBeUndefined();

  await saveAccountLimits(db, makeLimits());

  expect(await readAccountLimits(db)).toEqual(makeLimits());
});
