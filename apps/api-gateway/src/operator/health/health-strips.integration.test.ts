import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

const QUARTER_MS = 15 * 60_000;

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];

beforeAll(async () => {
  gateway = await startAdminGateway();
  ({ database, admin } = gateway);
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('returns the last 24 hours of all accounts and proxies in steps of 15 minutes', async () => {
  const [shared, own] = [await makeProxy(database.db), await makeProxy(database.db)];
  const ada = await makeAccount(database.db, 'ada', { proxyId: shared });
  const grace = await makeAccount(database.db, 'grace', { proxyId: shared });
  const anHourAgo = Math.floor(Date.now() / QUARTER_MS - 4) * QUARTER_MS;
  const rows = [
    { accountId: ada, proxyId: shared, at: anHourAgo + 1_000, outcome: 'ok' },
    { accountId: grace, proxyId: shared, at: anHourAgo + QUARTER_MS - 1_000, outcome: 'throttled' },
    { accountId: ada, proxyId: own, at: anHourAgo + QUARTER_MS, outcome: null },
    { accountId: ada, proxyId: null, at: anHourAgo + QUARTER_MS, outcome: 'ok' },
    { accountId: ada, proxyId: shared, at: Date.now() - 25 * 3_600_000, outcome: 'ok' },
  ];
  await database.db
    .insertInto('accountRequests')
    .values(rows.map((row) => ({ ...row, at: new Date(row.at), call: 'tray' })))
    .execute();

  const { accounts, proxies, checkedAt } = (await admin.get('/api/admin/health/strips')).json();

  const quarter = (index: number) => new Date(anHourAgo + index * QUARTER_MS).toISOString();
  expect(accounts).toHaveLength(3);
  expect(accounts).toContainEqual({ id: ada, quarter: quarter(0), outcomes: { ok: 1 } });
  expect(accounts).toContainEqual({ id: ada, quarter: quarter(1), outcomes: { ok: 1, pending: 1 } });
  expect(accounts).toContainEqual({ id: grace, quarter: quarter(0), outcomes: { throttled: 1 } });
  expect(proxies).toHaveLength(2);
  expect(proxies).toContainEqual({ id: shared, quarter: quarter(0), outcomes: { ok: 1, throttled: 1 } });
  expect(proxies).toContainEqual({ id: own, quarter: quarter(1), outcomes: { pending: 1 } });
  expect(Math.abs(Date.parse(checkedAt) - Date.now())).toBeLessThan(60_000);
});
