import type { AccountId, ProxyId } from '@around/contracts/ids';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findEvents } from './event-log.ts';
import { findRequests, listOutcomes } from './request-log.ts';

let database: TestDatabase;
let ada: AccountId;
let grace: AccountId;
let proxyId: ProxyId;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  const { db } = database;
  proxyId = await makeProxy(db, '10.0.0.1');
  ada = await makeAccount(db, 'ada', { proxyId });
  grace = await makeAccount(db, 'grace');
  await db
    .insertInto('accountRequests')
    .values([
      {
        accountId: ada,
        proxyId,
        call: 'tray',
        outcome: 'ok',
        finishedAt: sql<Date>`clock_timestamp() + interval '1 s'`,
      },
      { accountId: ada, proxyId, call: 'stories', outcome: 'throttled' },
      { accountId: grace, call: 'tray', outcome: 'connectionLost' },
      { accountId: grace, call: 'stories', outcome: null },
    ])
    .execute();
  const at = new Date();
  await db
    .insertInto('accountEvents')
    .values([
      { accountId: ada, proxyId, event: 'rebound', cause: 'operator', at },
      { accountId: ada, event: 'cooling', cause: 'throttled', until: at, at },
      { accountId: grace, event: 'resting', cause: 'operator', at: new Date(at.getTime() - 5_000) },
    ])
    .execute();
  await db
    .insertInto('proxyEvents')
    .values([
      { proxyId, accountId: ada, event: 'cooling', cause: 'connectionLost', reason: 'no answer', at },
      { proxyId, event: 'active', cause: 'probe', at: new Date(at.getTime() - 9_000) },
    ])
    .execute();
});
afterAll(() => database[Symbol.asyncDispose]());

const calls = async (filter: object) =>
  (await findRequests(database.db, { limit: 10, ...filter })).map(({ account, call }) => `${account} ${call}`);

test('returns requests newest first, with account, proxy and duration', async () => {
  const requests = await findRequests(database.db, { limit: 10 });
  expect(requests.map(({ outcome }) => outcome)).toEqual([null, 'connectionLost', 'throttled', 'ok']);
  const { tookMs, ...first } = requests[3]!;
  expect(first).toMatchObject({ account: 'ada', proxy: '10.0.0.1:8080', call: 'tray', runId: null });
  expect(tookMs).toBeGreaterThan(900);
  expect(requests[0]).toMatchObject({ account: 'grace', proxy: null, tookMs: null });
});

test('filters requests by account, proxy, outcome, and all failures', async () => {
  expect(await calls({ accountId: grace })).toEqual(['grace stories', 'grace tray']);
  expect(await calls({ proxyId })).toEqual(['ada stories', 'ada tray']);
  expect(await calls({ outcome: 'throttled' })).toEqual(['ada stories']);
  expect(await calls({ outcome: 'notOk' })).toEqual(['grace tray', 'ada stories']);
  expect(await calls({ accountId: ada, outcome: 'connectionLost' })).toEqual([]);
  expect(await listOutcomes(database.db)).toEqual(['connectionLost', 'ok', 'throttled']);
});

test('pages of requests join without gaps', async () => {
  const first = await findRequests(database.db, { limit: 3 });
  const next = await findRequests(database.db, { limit: 3, before: first.at(-1)!.id });
  expect([first.length, next.map(({ call }) => call)]).toEqual([3, ['tray']]);
});

const describeEvents = async (filter: object) =>
  (await findEvents(database.db, { limit: 10, ...filter })).map(({ subject, event }) => `${subject} ${event}`);

test('returns events of accounts and proxies together, newest first', async () => {
  expect(await describeEvents({})).toEqual([
    '10.0.0.1:8080 cooling',
    'ada cooling',
    'ada rebound',
    'grace resting',
    '10.0.0.1:8080 active',
  ]);
  expect(await describeEvents({ accountId: ada })).toEqual(['10.0.0.1:8080 cooling', 'ada cooling', 'ada rebound']);
  expect(await describeEvents({ proxyId })).toEqual(['10.0.0.1:8080 cooling', 'ada rebound', '10.0.0.1:8080 active']);
  const [cooling] = await findEvents(database.db, { limit: 1 });
  expect(cooling).toMatchObject({ about: 'proxy', partner: 'ada', cause: 'connectionLost', reason: 'no answer' });
});

test('pages of events join without gaps when several have the same time', async () => {
  const all = await describeEvents({});
  const pages: string[] = [];
  let before: string | undefined;
  for (let page = 0; page < all.length; page += 1) {
    const [event] = await findEvents(database.db, { limit: 1, before });
    pages.push(`${event!.subject} ${event!.event}`);
    before = event!.key;
  }
  expect(pages).toEqual(all);
  expect(await findEvents(database.db, { limit: 1, before })).toEqual([]);
});

test('reads the first page of a long log from an index for each filter', async () => {
  const { db } = database;
  await sql`
    insert into account_requests (account_id, proxy_id, call, outcome)
    select ${grace}::uuid, null, 'tray', 'ok' from generate_series(1, 20000)`.execute(db);
  await sql`
    insert into account_events (account_id, event, cause, at)
    select ${grace}::uuid, 'active', 'x', now() - make_interval(hours => n) from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  await db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ tuples: number }>`
        select sum(seq_tup_read)::float8 as tuples from pg_stat_xact_user_tables
        where relname in ('account_requests', 'account_events')`.execute(tx);
      return rows[0]!.tuples;
    };
    const before = await read();
    for (const filter of [{}, { accountId: ada }, { proxyId }, { outcome: 'notOk' }, { outcome: 'throttled' }]) {
      await findRequests(tx, { limit: 50, ...filter });
    }
    await listOutcomes(tx);
    const [first] = await findEvents(tx, { limit: 50 });
    await findEvents(tx, { limit: 50, before: first!.key });
    for (const filter of [{ accountId: ada }, { proxyId }]) await findEvents(tx, { limit: 50, ...filter });
    expect((await read()) - before).toBe(0);
  });
});
