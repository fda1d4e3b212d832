import { handedSessionOfAccount } from '@around/database/sealed-rows';
import { makeAccount } from '@around/test-harness/make-rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { testBox } from '../../testing/gateways/make-gateway.ts';
import { addLiveWorker, finishNextJob, removeLiveWorker } from '../../testing/simulated-worker.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];

beforeEach(async () => {
  gateway = await startAdminGateway({ shownEnvironment: { NODE_ENV: 'test' } });
  ({ database, admin } = gateway);
  await addLiveWorker(database.db);
});
afterEach(() => gateway[Symbol.asyncDispose]());

test('credentials are stored sealed for the default account and verified by a job', async () => {
  const accountId = await makeAccount(database.db, 'default');
  await database.db.updateTable('accounts').set({ isDefault: true }).execute();
  const check = { accountId, username: 'default', authenticationSuccess: true, authError: null };

  for (const url of ['/api/admin/instagram-credentials', '/api/instagram/credentials']) {
    const [response] = await Promise.all([
      admin.send('POST', url, { sessionId: '4242%3AS3CR3T-SESSION', userId: '4242' }),
      finishNextJob(database.db, 'import-session', { message: 'The session works', result: check }),
    ]);
    expect(response.json()).toMatchObject({
      verified: true,
      message: 'The session works',
      sessionId: '4242:S3CR3',
      userId: '4242',
    });
  }
  const { sealedHandedSession } = await database.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  expect(testBox.open(sealedHandedSession!, handedSessionOfAccount(accountId))).toBe('4242%3AS3CR3T-SESSION');
});

test('credentials that fail or cannot be tested are saved as not verified', async () => {
  await makeAccount(database.db, 'default');
  await database.db.updateTable('accounts').set({ isDefault: true, networkUserId: '7' }).execute();
  const send = () => admin.send('POST', '/api/admin/instagram-credentials', { sessionId: 'abcdefghijkl', userId: '' });

  const [failed] = await Promise.all([
    send(),
    finishNextJob(database.db, 'import-session', { error: 'This is no session id' }),
  ]);
  expect(failed.json()).toMatchObject({ verified: false, message: 'This is no session id', userId: '7' });
  await removeLiveWorker(database.db);
  const untested = await send();
  expect(untested.statusCode).toBe(200);
  expect(untested.json()).toMatchObject({ verified: false, sessionId: 'abcdefghij' });
});

test.each([
  [{ sessionId: '1234' }, 400, 'Session ID must be at least 5 characters'],
  [{}, 400, 'Session ID must be at least 5 characters'],
  [{ sessionId: '12345', userId: 'ada' }, 400, 'User ID must be a number'],
  [{ sessionId: '12345' }, 409, 'Add an account first: there is no default account'],
])('credentials %o answer %i: %s', async (body, status, message) => {
  const response = await admin.send('POST', '/api/admin/instagram-credentials', body);

  expect([response.statusCode, response.json()]).toEqual([status, { message }]);
});
