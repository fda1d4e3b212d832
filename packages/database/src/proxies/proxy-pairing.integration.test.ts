import type { AccountId, ProxyId } from '@around/contracts/ids';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { rebindStrandedAccounts } from './proxy-pairing.ts';
import { quarantineProxy } from './proxy-states.ts';

const rules = { accountsPerProxy: 1, rebindEveryMs: 24 * 3_600_000 };

let database: TestDatabase;
let broken: ProxyId;
let ada: AccountId;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  broken = await proxyIn('TR');
  ada = await accountIn('TR', broken);
  await quarantineProxy(database.db, broken, { cause: 'proxyUnreachable', reason: 'too often' });
});
afterEach(() => database[Symbol.asyncDispose]());

async function proxyIn(country: string | null): Promise<ProxyId> {
  const id = await makeProxy(database.db);
  await database.db.updateTable('proxies').set({ country }).where('id', '=', id).execute();
  return id;
}

async function accountIn(country: string | null, proxyId: ProxyId): Promise<AccountId> {
  const id = await makeAccount(database.db, `account-of-${proxyId}`, { proxyId });
  await database.db.updateTable('accounts').set({ country }).where('id', '=', id).execute();
  return id;
}

function rebind(db: Db = database.db) {
  return db.transaction().execute((tx) => rebindStrandedAccounts(tx, rules));
}

async function setAda(values: Record<string, unknown>): Promise<void> {
  await database.db.updateTable('accounts').set(values).where('id', '=', ada).execute();
}

test('moves an account with a quarantined proxy to a free one of its country and records it', async () => {
  await proxyIn('AE');
  const free = await proxyIn('TR');

  expect(await rebind()).toEqual([{ accountId: ada, proxyId: free }]);

  const event = await database.db.selectFrom('accountEvents').selectAll().executeTakeFirstOrThrow();
  expect(event).toMatchObject({ accountId: ada, event: 'rebound', proxyId: free });
});

test.each([
  ['is disabled', { state: 'disabled' }, 1],
  ['only cools down', { state: 'cooling', cooldownUntil: new Date(Date.now() + 3_600_000) }, 0],
  ['works', { state: 'active' }, 0],
] as const)('an account whose proxy %s: %o', async (_, values, moves) => {
  await proxyIn('TR');
  await database.db.updateTable('proxies').set(values).where('id', '=', broken).execute();

  expect(await rebind()).toHaveLength(moves);
});

test.each([
  ['cools down', { state: 'cooling', cooldownUntil: new Date(Date.now() + 3_600_000) }],
  ['needs attention', { state: 'needs_attention' }],
  ['is logged out', { state: 'logged_out' }],
  ['is leased', { leasedUntil: new Date(Date.now() + 60_000) }],
  ['was moved today', { proxyReboundAt: new Date(Date.now() - 23 * 3_600_000) }],
])('does not move an account that %s', async (_, values) => {
  await proxyIn('TR');
  await setAda(values);

  expect(await rebind()).toEqual([]);
});

test('moves an account again after a day', async () => {
  await proxyIn('TR');
  await setAda({ proxyReboundAt: new Date(Date.now() - 25 * 3_600_000) });

  expect(await rebind()).toHaveLength(1);
});

test('does not move without a free working proxy of the same country', async () => {
  await accountIn('TR', await proxyIn('TR'));
  await proxyIn('AE');
  const coolingId = await proxyIn('TR');
  await database.db.updateTable('proxies').set({ state: 'cooling' }).where('id', '=', coolingId).execute();

  expect(await rebind()).toEqual([]);
});

test('does not move two accounts to one proxy at the same time', async () => {
  const other = await proxyIn('TR');
  await accountIn('TR', other);
  await quarantineProxy(database.db, other, { cause: 'proxyUnreachable', reason: 'too often' });
  const free = await proxyIn('TR');

  const { second } = await database.db.transaction().execute(async (unfinished) => {
    expect(await rebindStrandedAccounts(unfinished, rules)).toHaveLength(1);
    const second = rebind();
    await waitUntilBlocked(database.db);
    return { second };
  });

  expect(await second).toEqual([]);
  const { n } = await database.db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('proxyId', '=', free)
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(1);
});
