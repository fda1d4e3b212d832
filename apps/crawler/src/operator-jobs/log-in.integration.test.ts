import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId } from '@around/contracts/ids';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeOperatorFixture, type OperatorFixture } from '../testing/operator-fixture.ts';

const LOGIN = '/api/v1/web/accounts/login/ajax/';
const PASSWORD = 'corr3ct-s3cret';

let fixture: OperatorFixture;
let id: AccountId;
beforeEach(async () => {
  const database = await createTestDatabase(inject('templateUrl'));
  fixture = makeOperatorFixture({ database, network: await startScriptedNetwork() });
  id = await fixture.addAccount('ada', { session: false, userId: '7007' });
  await fixture.setPassword(id, PASSWORD);
  fixture.network.answer('/', () => ({ headers: { 'set-cookie': 'csrftoken=visitor; Path=/' }, body: '' }));
});
afterEach(() => fixture[Symbol.asyncDispose]());

function scriptLogin(body: object, status = 200, headers: Record<string, string> = {}): void {
  fixture.network.answer(LOGIN, () => ({ status, headers, body }));
}

async function readAccount() {
  return fixture.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('stores the session of a successful login sealed', async () => {
  const cookie = 'sessionid=7007%3AfromLogin-s3cret%3A1; Path=/';
  scriptLogin({ authenticated: true, user: true, userId: '7007', status: 'ok' }, 200, { 'set-cookie': cookie });

  const job = await fixture.runToEnd({ kind: 'log-in', target: id });

  expect(job).toMatchObject({ state: 'done', message: 'The session works', result: { authenticationSuccess: true } });
  const account = await readAccount();
  expect(account).toMatchObject({
    state: 'active',
    authMethod: 'password',
    sessionHint: '7007:fromL',
    authenticationSuccess: true,
    leasedUntil: null,
  });
  const session = fixture.dependencies.credentials.openSession({ accountId: id, sealedSession: account.sealedSession });
  expect(session.dsUserId).toBe('7007');
  const requests = await fixture.db.selectFrom('accountRequests').select(['call', 'outcome']).execute();
  expect(requests).toEqual([{ call: 'logIn', outcome: 'ok' }]);
});

test('an account whose password cannot be opened needs attention and says so, and no attempt is counted', async () => {
  await fixture.db
    .updateTable('accounts')
    .set({ sealedPassword: sql`overlay(sealed_password placing 'AAAAAAAA' from 20 for 8)` })
    .execute();
  const reason = 'Its stored password cannot be opened';

  expect(await fixture.runToEnd({ kind: 'log-in', target: id })).toMatchObject({ state: 'failed', error: reason });

  expect(await readAccount()).toMatchObject({
    state: 'needs_attention',
    stateReason: reason,
    authenticationSuccess: false,
    authenticationError: reason,
    leasedUntil: null,
  });
  expect(await fixture.db.selectFrom('accountRequests').selectAll().execute()).toEqual([]);
});

test.each([
  [
    'a wrong password',
    { authenticated: false, user: true, status: 'ok' },
    200,
    'The network says that the password is wrong',
  ],
  [
    'an unknown user',
    { authenticated: false, user: false, status: 'ok' },
    200,
    'The network does not know this username',
  ],
  [
    'a second factor without a way on',
    { two_factor_required: true, two_factor_info: {}, message: '', status: 'fail' },
    400,
    'It asks for a second factor; import a session',
  ],
  [
    'a distrusted address',
    { errors: { error: ['Sorry'] }, status: 'ok', error_type: 'generic_request_error' },
    200,
    'The network distrusts the address of the proxy',
  ],
])('reports %s, and does not retry', async (_case, body, status, words) => {
  scriptLogin(body, status);

  const job = await fixture.runToEnd({ kind: 'log-in', target: id });

  expect(job).toMatchObject({ state: 'done', result: { authenticationSuccess: false, authError: words } });
  expect(await readAccount()).toMatchObject({ sealedSession: null, authenticationError: words });
  expect(fixture.network.requests).toEqual(['/', LOGIN]);
});

test('stops the account at a checkpoint until an operator acts', async () => {
  scriptLogin({ message: 'checkpoint_required', checkpoint_url: '/challenge/1/', lock: true, status: 'fail' }, 400);

  const job = await fixture.runToEnd({ kind: 'log-in', target: id });

  expect(job.result).toMatchObject({ authError: 'It wants a human to confirm this login' });
  expect((await readAccount()).state).toBe('needs_attention');
});

test('reports nothing about the password when throttled, and waits for Retry-After', async () => {
  scriptLogin({ message: 'Please wait a few minutes before you try again.', status: 'fail' }, 429, {
    'retry-after': '900',
  });

  const job = await fixture.runToEnd({ kind: 'log-in', target: id });

  expect(job.result).toMatchObject({ authenticationSuccess: null, authError: 'The network throttles the account' });
  expect((await readAccount()).nextRequestAt!.getTime() - Date.now()).toBeGreaterThan(600_000);
});

test.each([
  ['a wait', { message: 'Please wait a few minutes before you try again.', status: 'fail' }, 429, 'throttled'],
  ['a wrong password', { authenticated: false, user: true, status: 'ok' }, 200, 'wrongPassword'],
])(
  '%s that the network reports during a database outage is written after the outage',
  async (_what, body, status, outcome) => {
    scriptLogin(body, status);
    await sql`create sequence tries`.execute(fixture.db);
    await sql`create function be_away() returns trigger language plpgsql as $$ begin
    if nextval('tries') < 3 then raise exception 'away' using errcode = 'cannot_connect_now'; end if;
    return new; end $$`.execute(fixture.db);
    await sql`create trigger be_away before update on account_requests for each row execute function be_away()`.execute(
      fixture.db,
    );

    await fixture.runToEnd({ kind: 'log-in', target: id });

    const requests = await fixture.db.selectFrom('accountRequests').select('outcome').execute();
    expect(requests).toEqual([{ outcome }]);
  },
);

test('tries a password once in 24 hours, whatever the result', async () => {
  scriptLogin({ authenticated: false, user: true, status: 'ok' });
  await fixture.runToEnd({ kind: 'log-in', target: id });

  const again = await fixture.runToEnd({ kind: 'log-in', target: id });

  expect(again).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/at most once in 24 hours; again from 20/),
  });
  expect(fixture.network.requests).toHaveLength(2);
});

test('counts an attempt whose worker died', async () => {
  fixture.network.answer(LOGIN, () => Promise.reject(new Error('the test cuts the line')));
  await fixture.runToEnd({ kind: 'log-in', target: id });
  await fixture.db.updateTable('accounts').set({ leasedUntil: null, nextRequestAt: null }).execute();

  const again = await fixture.runToEnd({ kind: 'log-in', target: id });

  expect(again.error).toMatch(/at most once/);
  expect(fixture.network.requests.filter((path) => path === LOGIN)).toHaveLength(1);
});

test('waits while another worker has leased the account', async () => {
  scriptLogin({ authenticated: false, user: true, status: 'ok' });
  await fixture.db
    .updateTable('accounts')
    .set({ leasedUntil: new Date(Date.now() + 3_600_000) })
    .execute();

  const trying = fixture.runToEnd({ kind: 'log-in', target: id });
  await sleep(300);
  expect(fixture.network.requests).toEqual([]);
  await fixture.db.updateTable('accounts').set({ leasedUntil: null }).execute();
  await trying;

  expect(fixture.network.requests).toEqual(['/', LOGIN]);
});

test.each([
  ['noPassword', { sealedPassword: null }, 'This account has no password'],
  ['disabled', { state: 'disabled' as const }, 'This account is disabled'],
  ['noProxy', { proxyId: null }, 'This account has no proxy, and makes no request without one'],
  ['cooling', { cooldownUntil: new Date(Date.now() + 60_000) }, /^This account rests until 20/],
])('reports why the account may not log in: %s', async (_reason, change, words) => {
  await fixture.db.updateTable('accounts').set(change).execute();

  const job = await fixture.runToEnd({ kind: 'log-in', target: id });

  expect(job).toMatchObject({ state: 'failed', error: expect.stringMatching(words) });
  expect(fixture.network.requests).toEqual([]);
  expect((await readAccount()).loggedInAt).toBeNull();
});

test('does not send the password through a proxy out of service', async () => {
  await fixture.db.updateTable('proxies').set({ state: 'quarantined' }).execute();

  const job = await fixture.runToEnd({ kind: 'log-in', target: id });

  expect(job.error).toBe('The proxy of this account is out of service');
  expect(fixture.network.requests).toEqual([]);
});

test('leaks neither the password nor the session into a job, a result or the log', async () => {
  const cookie = 'sessionid=7007%3AfromLogin-s3cret%3A1; Path=/';
  scriptLogin({ authenticated: true, user: true, userId: '7007', status: 'ok' }, 200, { 'set-cookie': cookie });

  await fixture.runToEnd({ kind: 'log-in', target: id });

  const jobs = await fixture.db.selectFrom('operatorJobs').selectAll().execute();
  const outbox = await fixture.db.selectFrom('outbox').selectAll().execute();
  expect(fixture.logged.length).toBeGreaterThan(0);
  expect(JSON.stringify({ jobs, outbox, logged: fixture.logged })).not.toContain('s3cret');
});
