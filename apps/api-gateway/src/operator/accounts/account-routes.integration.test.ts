import type { CrawlerAccount } from '@around/contracts/operator/accounts/instagram-accounts';
import { saveAccountLimits } from '@around/database/accounts/account-limits';
import { findRecentOperatorJobs } from '@around/database/operator-jobs/operator-job-queries';
import { handedSessionOfAccount, passwordOfAccount } from '@around/database/sealed-rows';
import { makeLimits } from '@around/test-harness/account-limits';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { testBox } from '../../testing/gateways/make-gateway.ts';
import { addLiveWorker, finishNextJob } from '../../testing/simulated-worker.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];

beforeEach(async () => {
  gateway = await startAdminGateway();
  ({ database, admin } = gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

const change = (body: object) => admin.send('POST', '/api/admin/instagram-accounts', body);
const add = (body: object) => change({ action: 'add', ...body });
const remove = (body: object) => change({ action: 'remove', ...body });
const listed = async (): Promise<CrawlerAccount[]> =>
  (await admin.get('/api/admin/instagram-accounts')).json().accounts;
const findRow = (username: string) =>
  database.db.selectFrom('accounts').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

test('an account with a session id is stored sealed, gets a proxy, and a job tests it', async () => {
  const proxyId = await makeProxy(database.db);
  const response = await add({ username: '@ada', sessionId: 'S3CR3T-SESSION-0123456789', userAgent: '' });

  expect(response.statusCode).toBe(200);
  const row = await findRow('ada');
  expect(response.json()).toMatchObject({ message: 'Account ada was added', account: { id: row.id, username: 'ada' } });
  expect(testBox.open(row.sealedHandedSession!, handedSessionOfAccount(row.id))).toBe('S3CR3T-SESSION-0123456789');
  expect(row).toMatchObject({ proxyId, sessionHint: 'S3CR3T-SES', isDefault: true, authMethod: 'session' });
  expect(row.userAgent).toContain('Mobile');
  const [job] = await findRecentOperatorJobs(database.db, 1);
  expect(job).toMatchObject({
    id: response.json().jobId,
    kind: 'import-session',
    target: row.id,
    requestedBy: 'Operator',
  });
});

test('an account with a password is stored sealed, and a job logs in', async () => {
  await add({ username: 'grace', password: 'pw-UNIQUE-1' });

  const row = await findRow('grace');
  expect(testBox.open(row.sealedPassword!, passwordOfAccount(row.id))).toBe('pw-UNIQUE-1');
  expect((await findRecentOperatorJobs(database.db, 1))[0]).toMatchObject({ kind: 'log-in', target: row.id });
  expect((await listed())[0]).toMatchObject({ hasPassword: true, sessionId: null, authMethod: 'password' });
});

test.each([
  [{ sessionId: 'abcdef' }, 'Please provide a username and either a session ID or password'],
  [{ username: 'ada' }, 'Please provide a username and either a session ID or password'],
  [{ username: ' @ ', password: 'x' }, 'Please provide a username and either a session ID or password'],
  [{ username: ' ', password: 'x' }, 'Please provide a username and either a session ID or password'],
  [{ username: 'ada', sessionId: '1234' }, 'Session ID must be at least 5 characters'],
])('adding %o answers 400 with the message of the form', async (body, message) => {
  const response = await add(body);

  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message });
});

test('a username that differs only in case answers 409', async () => {
  await add({ username: 'ada', sessionId: 'abcdef' });
  const response = await add({ username: 'ADA', sessionId: 'abcdef' });

  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ message: 'An account with this username already exists' });
});

test('an account is removed by username or by id', async () => {
  await add({ username: 'default', sessionId: 'abcdef' });
  const ada = await makeAccount(database.db, 'ada');
  await makeAccount(database.db, 'grace');

  expect((await remove({ userId: ada })).json()).toMatchObject({ account: { id: ada, username: 'ada' } });
  expect((await remove({ username: 'GRACE' })).statusCode).toBe(200);
  expect((await remove({ username: 'grace' })).statusCode).toBe(404);
  expect((await remove({})).statusCode).toBe(400);
  expect((await listed()).map(({ username }) => username)).toEqual(['default']);
});

test('the default account and the last account cannot be removed', async () => {
  await add({ username: 'default', sessionId: 'abcdef' });
  await makeAccount(database.db, 'ada');

  const byDefault = await remove({ username: 'default' });
  await remove({ username: 'ada' });
  const last = await remove({ username: 'default' });

  expect(byDefault.json()).toEqual({ message: 'The default account cannot be removed' });
  expect(last.json()).toEqual({ message: 'The last remaining account cannot be removed' });
  expect([byDefault.statusCode, last.statusCode]).toEqual([409, 409]);
});

test('concurrent removals leave one account', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `account-${index}`);
  for (const name of names) await makeAccount(database.db, name);

  const responses = await Promise.all(names.map((username) => remove({ username })));

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(200), 409]);
  expect(await listed()).toHaveLength(1);
});

test('a proxy is assigned and cleared', async () => {
  const ada = await makeAccount(database.db, 'ada');
  const proxyId = await makeProxy(database.db);
  const assign = (body: object) => change({ action: 'assign_proxy', ...body });

  const given = await assign({ userId: ada, proxyId });
  expect(given.json()).toEqual({ message: 'ada uses this proxy now', account: { id: ada, username: 'ada' } });
  expect((await listed())[0]!.proxyId).toBe(proxyId);
  await assign({ userId: ada, proxyId: null });
  expect((await listed())[0]!.proxyId).toBeNull();

  expect((await assign({ userId: ada, proxyId: crypto.randomUUID() })).json()).toEqual({
    message: 'There is no such proxy',
  });
  expect((await assign({ userId: ada, proxyId: 'nonsense' })).statusCode).toBe(404);
  expect((await assign({ userId: crypto.randomUUID(), proxyId })).json()).toEqual({
    message: 'There is no such account',
  });
  expect((await assign({ userId: 'nonsense', proxyId })).statusCode).toBe(404);
});

test('a proxy that is deleted while it is assigned answers 404', async () => {
  const ada = await makeAccount(database.db, 'ada');
  const proxyId = await makeProxy(database.db);

  const assigning = await database.db.transaction().execute(async (unfinished) => {
    await unfinished.deleteFrom('proxies').where('id', '=', proxyId).execute();
    const pending = change({ action: 'assign_proxy', userId: ada, proxyId });
    await waitUntilBlocked(database.db);
    return { pending };
  });
  const response = await assigning.pending;

  expect([response.statusCode, response.json()]).toEqual([404, { message: 'There is no such proxy' }]);
  const account = database.db.selectFrom('accounts').select('proxyId').where('id', '=', ada);
  expect(await account.execute()).not.toEqual([{ proxyId }]);
});

test('an account is frozen and unfrozen; unfreezing needs a session', async () => {
  const ada = await makeAccount(database.db, 'ada');

  await admin.send('POST', `/api/admin/instagram-accounts/${ada}/freeze`);
  expect((await listed())[0]).toMatchObject({ state: 'disabled', stateReason: 'frozen by Operator' });
  await admin.send('POST', `/api/admin/instagram-accounts/${ada}/unfreeze`);
  expect((await listed())[0]).toMatchObject({ state: 'active', stateReason: null });

  await database.db.updateTable('accounts').set({ sealedSession: null }).execute();
  const refused = await admin.send('POST', `/api/admin/instagram-accounts/${ada}/unfreeze`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({ message: 'ada needs a new session first' });
});

test('the list shows rate limit expiry, wait and used budgets', async () => {
  const until = new Date(Date.now() + 600_000);
  await makeAccount(database.db, 'ada', { state: 'cooling', cooldownUntil: until });
  await saveAccountLimits(database.db, makeLimits());

  expect((await listed())[0]).toMatchObject({
    username: 'ada',
    isRateLimited: true,
    rateLimitExpiry: until.toISOString(),
    followedAccounts: [],
    currentFollowedIndex: 0,
    lastUsed: null,
    authenticationSuccess: null,
    wait: { reason: 'cooling' },
    nextEligibleAt: until.toISOString(),
    budgets: { hour: { used: 0, soft: 1_000, hard: 1_000 } },
  });
});

test('an unknown action answers 400', async () => {
  expect((await change({ action: 'explode' })).statusCode).toBe(400);
});

test('a two-factor code reaches the job sealed, and an invalid code answers 400', async () => {
  await add({ username: 'ada', sessionId: 'abcdef' });
  await addLiveWorker(database.db);
  const { id } = await findRow('ada');
  const giveCode = (code: string) => admin.send('POST', `/api/admin/instagram-accounts/${id}/code`, { code });

  const refused = await giveCode('12345');
  const [given] = await Promise.all([
    giveCode('135 792'),
    finishNextJob(database.db, 'confirm-log-in', {
      message: 'It works',
      result: { accountId: id, username: 'ada', authenticationSuccess: true, authError: null },
    }),
  ]);

  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'Please enter the six or eight digits' }]);
  expect(given.json()).toMatchObject({ authenticationSuccess: true });
  const row = await database.db
    .selectFrom('operatorJobs')
    .selectAll()
    .where('kind', '=', 'confirm-log-in')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('135792');
});
