import type { CrawlerAccount } from '@around/contracts/operator/accounts/instagram-accounts';
import { findAudit } from '@around/database/audit/audit-queries';
import { findRecentOperatorJobs } from '@around/database/operator-jobs/operator-job-queries';
import { handedSessionOfAccount } from '@around/database/sealed-rows';
import { makeAccount } from '@around/test-harness/make-rows';
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

const LIST = '/api/admin/instagram-accounts';
const post = (id: string, path: string, body?: object) => admin.send('POST', `${LIST}/${id}/${path}`, body);
const remove = (userId: string) => admin.send('POST', LIST, { action: 'remove', userId });
const defaults = async () =>
  (await admin.get(LIST)).json().accounts.flatMap((account: CrawlerAccount) => (account.isDefault ? [account.id] : []));

test('a new default account is chosen, and the previous one can be removed', async () => {
  const ada = await makeAccount(database.db, 'ada');
  const grace = await makeAccount(database.db, 'grace');
  await post(ada, 'default');

  expect((await post(grace, 'default')).json()).toEqual({ message: 'grace is the default account now' });
  expect(await defaults()).toEqual([grace]);
  expect((await remove(grace)).json()).toEqual({ message: 'The default account cannot be removed' });
  expect((await remove(ada)).statusCode).toBe(200);
  expect((await findAudit(database.db, { limit: 5 })).map(({ action, target }) => [action, target])).toContainEqual([
    'account.make-default',
    'grace',
  ]);
});

test('concurrent requests leave exactly one default account', async () => {
  const ids = [];
  for (const name of ['ada', 'grace', 'edith', 'hedy']) ids.push(await makeAccount(database.db, name));

  const responses = await Promise.all(ids.map((id) => post(id, 'default')));

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await defaults()).toHaveLength(1);
});

test('a session test returns the result of the check', async () => {
  await addLiveWorker(database.db);
  const ada = await makeAccount(database.db, 'ada');
  const pending = post(ada, 'test');
  await finishNextJob(database.db, 'check-account', {
    message: 'The session does not work: logged out',
    result: { accountId: ada, username: 'ada', authenticationSuccess: false, authError: 'logged out' },
  });

  expect((await pending).json()).toMatchObject({
    message: 'The session does not work: logged out',
    authenticationSuccess: false,
    authError: 'logged out',
  });
});

test('a test that is still running answers 202', async () => {
  await using noWait = await startAdminGateway({ jobWaitLimitMs: 0 });
  const { db } = noWait.database;
  await addLiveWorker(db);
  const response = await noWait.admin.send('POST', `${LIST}/${await makeAccount(db, 'ada')}/test`);

  expect(response.statusCode).toBe(202);
  expect(response.json()).toMatchObject({ authenticationSuccess: null, authError: null });
});

test('a new session is stored sealed, and a job tests it', async () => {
  await addLiveWorker(database.db);
  const ada = await makeAccount(database.db, 'ada', { state: 'logged_out' });
  const pending = post(ada, 'session', { sessionId: ' S3CR3T-SESSION-0123456789 ' });
  await finishNextJob(database.db, 'import-session', {
    message: 'The session works',
    result: { accountId: ada, username: 'ada', authenticationSuccess: true, authError: null },
  });

  expect((await pending).json()).toMatchObject({ message: 'The session works', authenticationSuccess: true });
  expect((await pending).body).not.toContain('S3CR3T');
  const row = await database.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  expect(testBox.open(row.sealedHandedSession!, handedSessionOfAccount(ada))).toBe('S3CR3T-SESSION-0123456789');
  expect(row.sessionHint).toBe('S3CR3T-SES');
  expect(JSON.stringify(await findAudit(database.db, { limit: 10 }))).not.toContain('S3CR3T');
  expect(JSON.stringify(await findRecentOperatorJobs(database.db, 5))).not.toContain('S3CR3T');
});

test('a session id under five characters answers 400', async () => {
  await addLiveWorker(database.db);
  const ada = await makeAccount(database.db, 'ada');

  for (const body of [{ sessionId: '1234' }, { sessionId: null }, {}]) {
    const response = await post(ada, 'session', body);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'Session ID must be at least 5 characters' });
  }
});

test('without a crawler worker the calls answer 503 and change nothing', async () => {
  const ada = await makeAccount(database.db, 'ada');

  expect((await post(ada, 'test')).statusCode).toBe(503);
  expect((await post(ada, 'session', { sessionId: 'S3CR3T-SESSION' })).statusCode).toBe(503);
  const row = await database.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  expect(row.sealedHandedSession).toBeNull();
});

test('an unknown account answers 404', async () => {
  await addLiveWorker(database.db);
  for (const path of ['test', 'default', 'session']) {
    const response = await post(crypto.randomUUID(), path, { sessionId: 'S3CR3T-SESSION' });

    expect([response.statusCode, response.json()]).toEqual([404, { message: 'There is no such account' }]);
  }
});
