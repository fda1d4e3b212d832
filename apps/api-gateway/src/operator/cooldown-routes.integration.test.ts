import { findAudit } from '@around/database/audit/audit-queries';
import { lockProxyFacts } from '@around/database/proxies/proxy-facts';
import { findProxy } from '@around/database/proxies/proxy-queries';
import { coolDownProxy } from '@around/database/proxies/proxy-states';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../testing/gateways/admin-gateway.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const windows = { cooldownWindowMs: DAY, blockedWindowMs: DAY, throttledWindowMs: DAY };

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];
beforeAll(async () => {
  gateway = await startAdminGateway();
  ({ database, admin } = gateway);
});
afterAll(() => gateway[Symbol.asyncDispose]());

const extendAccount = (id: string, minutes: unknown) =>
  admin.send('POST', `/api/admin/instagram-accounts/${id}/cooldown`, { minutes });
const extendProxy = (id: string, minutes: unknown) =>
  admin.send('POST', `/api/admin/proxies/${id}/cooldown`, { minutes });
const untilOf = (response: { json: () => { cooldownUntil: string } }) => Date.parse(response.json().cooldownUntil);

test('an account cooldown starts now, and is extended from its end', async () => {
  const id = await makeAccount(database.db, 'ada');

  const first = await extendAccount(id, 60);
  const second = await extendAccount(id, 30);

  expect(first.json().message).toBe('The cooldown of ada is extended');
  expect(untilOf(second) - untilOf(first)).toBe(HOUR / 2);
  const { accounts } = (await admin.get('/api/admin/instagram-accounts')).json();
  expect(accounts.find((account: { id: string }) => account.id === id)).toMatchObject({
    isRateLimited: true,
    rateLimitExpiry: second.json().cooldownUntil,
    stateReason: 'cooldown extended by Operator',
  });
  expect(await findAudit(database.db, { limit: 1 })).toMatchObject([
    { action: 'account.cooldown', target: 'ada', details: { minutes: 30 } },
  ]);
});

test('extending a proxy cooldown does not change its error counts', async () => {
  const id = await makeProxy(database.db, '10.0.0.7');
  await coolDownProxy(database.db, id, { cooldownMs: HOUR, cause: 'proxyBlocked', reason: 'blocked' });
  const before = await findProxy(database.db, id);

  const response = await extendProxy(id, 60);

  expect(response.json().message).toBe('The cooldown of 10.0.0.7:8080 is extended');
  expect(untilOf(response) - before!.cooldownUntil!.getTime()).toBe(HOUR);
  expect(await findProxy(database.db, id)).toMatchObject({ state: 'cooling', errorCount: before!.errorCount });
  const facts = await database.db.transaction().execute((tx) => lockProxyFacts(tx, id, windows));
  expect(facts).toMatchObject({ recentCooldowns: 1 });
});

test('a stopped account or proxy answers 409, invalid minutes 400', async () => {
  const account = await makeAccount(database.db, 'grace');
  const proxy = await makeProxy(database.db, '10.0.0.8');
  await database.db.updateTable('accounts').set({ state: 'logged_out' }).where('id', '=', account).execute();
  await database.db.updateTable('proxies').set({ state: 'disabled' }).where('id', '=', proxy).execute();

  for (const refused of [await extendAccount(account, 60), await extendProxy(proxy, 60)]) {
    expect(refused.statusCode).toBe(409);
  }
  for (const minutes of [0, 10_081, 1.5, '60', undefined]) {
    expect((await extendAccount(account, minutes)).statusCode).toBe(400);
    expect((await extendProxy(proxy, minutes)).statusCode).toBe(400);
  }
  expect((await extendAccount(crypto.randomUUID(), 60)).statusCode).toBe(404);
  expect((await extendProxy(crypto.randomUUID(), 60)).statusCode).toBe(404);
});
