import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { countStates, readStockHours } from './stock-hours.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('counts for each hour what could work, from the events of accounts and proxies', async () => {
  const proxyId = await makeProxy(db);
  const cooled = await makeAccount(db, 'ada', { proxyId, state: 'cooling', cooldownUntil: hoursAgo(2) });
  await makeAccount(db, 'grace', { proxyId });
  await db
    .updateTable('accounts')
    .set({ createdAt: hoursAgo(48), stateSince: hoursAgo(5) })
    .execute();
  await db
    .updateTable('proxies')
    .set({ createdAt: hoursAgo(10), state: 'quarantined' })
    .execute();
  await db
    .insertInto('accountEvents')
    .values([
      { accountId: cooled, event: 'cooling', cause: 'throttled', at: hoursAgo(5), until: hoursAgo(2) },
      { accountId: cooled, event: 'rebound', cause: 'operator', at: hoursAgo(4) },
    ])
    .execute();
  await db
    .insertInto('proxyEvents')
    .values({ proxyId, event: 'quarantined', cause: 'probe', at: hoursAgo(3) })
    .execute();

  const hours = await readStockHours(db, 24);

  expect(hours).toHaveLength(24);
  expect(hours.map(({ accountsActive }) => accountsActive)).toEqual([...Array(18).fill(2), 1, 1, 1, 2, 2, 2]);
  expect(hours.map(({ proxies }) => proxies)).toEqual([...Array(13).fill(0), ...Array(11).fill(1)]);
  expect(hours.slice(13).map(({ proxiesActive }) => proxiesActive)).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
  expect(await countStates(db)).toEqual({ accounts: { active: 2 }, proxies: { quarantined: 1 } });
});

test('counts the cases that waited at the end of each hour', async () => {
  const waiting = { kind: 'removal', urgency: 1 } as const;
  await db
    .insertInto('moderationCases')
    .values([
      { ...waiting, waitingSince: hoursAgo(3) },
      { ...waiting, waitingSince: hoursAgo(5), status: 'decided', decidedAt: hoursAgo(2) },
    ])
    .execute();

  const hours = await readStockHours(db, 24);

  expect(hours.slice(18).map(({ casesWaiting }) => casesWaiting)).toEqual([1, 1, 2, 1, 1, 1]);
});
