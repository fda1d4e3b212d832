import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { countRecentOutcomes, readOutcomeStrips } from './outcome-strips.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('counts outcomes by 15 minutes, for accounts and for proxies', async () => {
  const proxyId = await makeProxy(db);
  const accountId = await makeAccount(db, 'ada', { proxyId });
  const at = (minutes: number) =>
    sql<Date>`date_bin('15 minutes', now(), 'epoch') - make_interval(mins => ${minutes}) + interval '1 second'`;
  const rows = [
    { minutes: 15, outcome: 'ok' },
    { minutes: 15, outcome: 'ok' },
    { minutes: 2, outcome: 'throttled' },
    { minutes: 30, outcome: null },
    { minutes: 25 * 60, outcome: 'ok' },
  ];
  await db
    .insertInto('accountRequests')
    .values(rows.map(({ minutes, outcome }) => ({ accountId, proxyId, call: 'tray', at: at(minutes), outcome })))
    .execute();

  const strips = await readOutcomeStrips(db, { by: 'proxy', hours: 24 });

  expect(strips.map(({ id, outcomes }) => ({ id, outcomes }))).toEqual([
    { id: proxyId, outcomes: { pending: 1 } },
    { id: proxyId, outcomes: { ok: 2, throttled: 1 } },
  ]);
  expect((await readOutcomeStrips(db, { by: 'account', hours: 24 }))[1]).toMatchObject({ id: accountId });
  expect(await readOutcomeStrips(db, { by: 'account', hours: 48 })).toHaveLength(3);
});

test('counts the requests of the last 15 minutes by call', async () => {
  const proxyId = await makeProxy(db);
  const accountId = await makeAccount(db, 'ada', { proxyId });
  const calls = ['tray', 'tray', 'stories'];
  await db
    .insertInto('accountRequests')
    .values(calls.map((call) => ({ accountId, proxyId, call, outcome: 'ok', finishedAt: null })))
    .execute();
  await db
    .insertInto('accountRequests')
    .values({ accountId, proxyId, call: 'tray', at: hoursAgo(1), outcome: 'ok', finishedAt: null })
    .execute();

  expect(await countRecentOutcomes(db)).toEqual([
    { call: 'stories', outcome: 'ok', requests: 1 },
    { call: 'tray', outcome: 'ok', requests: 2 },
  ]);
});
