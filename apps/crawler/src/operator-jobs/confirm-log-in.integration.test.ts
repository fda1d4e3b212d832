import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId } from '@around/contracts/ids';
import { OperatorJobId } from '@around/contracts/ids';
import { inputOfOperatorJob } from '@around/database/sealed-rows';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeOperatorFixture, type OperatorFixture } from '../testing/operator-fixture.ts';

const LOGIN = '/api/v1/web/accounts/login/ajax/';
const CONFIRM = '/api/v1/web/accounts/login/ajax/two_factor/';
const RIGHT_CODE = '135792';
const wrongCode = {
  message: 'Please check the security code and try again.',
  error_type: 'sms_code_validation_code_invalid',
  status: 'fail',
};

let fixture: OperatorFixture;
let id: AccountId;
beforeEach(async () => {
  const database = await createTestDatabase(inject('templateUrl'));
  fixture = makeOperatorFixture({ database, network: await startScriptedNetwork() });
  id = await fixture.addAccount('ada', { session: false, userId: '7007' });
  await fixture.setPassword(id, 'corr3ct-s3cret');
  const cookies = { 'set-cookie': 'csrftoken=visitor-s3cret; Path=/' };
  fixture.network.answer('/', () => ({ headers: cookies, body: '' }));
  const info = { two_factor_identifier: 'identifier-s3cret' };
  const asksForCode = { two_factor_required: true, two_factor_info: info, message: '', status: 'fail' };
  fixture.network.answer(LOGIN, () => ({ status: 400, body: asksForCode }));
  fixture.network.answer(CONFIRM, () => ({
    headers: { 'set-cookie': 'sessionid=7007%3AfromCode-s3cret%3A1; Path=/' },
    body: { authenticated: true, user: true, userId: '7007', status: 'ok' },
  }));
});
afterEach(() => fixture[Symbol.asyncDispose]());

function submitCode(code: string) {
  const jobId = OperatorJobId.parse(randomUUID());
  const sealed = fixture.box.seal(JSON.stringify({ code }), inputOfOperatorJob(jobId));
  return fixture.runToEnd({ kind: 'confirm-log-in', target: id, sealedInput: { id: jobId, sealed } });
}

async function readAccount() {
  return fixture.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const asked = (path: string) => fixture.network.requests.filter((request) => request === path).length;

test('logs in with a password and then a code, each sent once', async () => {
  const first = await fixture.runToEnd({ kind: 'log-in', target: id });
  expect(first.result).toMatchObject({
    authenticationSuccess: false,
    authError: 'It asks for a second factor; enter the code',
  });
  expect((await readAccount()).sealedSecondFactor).not.toBeNull();

  const job = await submitCode(RIGHT_CODE);

  expect(job).toMatchObject({ state: 'done', message: 'The session works', result: { authenticationSuccess: true } });
  const account = await readAccount();
  expect(account).toMatchObject({
    state: 'active',
    authMethod: 'password',
    sealedSecondFactor: null,
    leasedUntil: null,
  });
  const session = fixture.dependencies.credentials.openSession({ accountId: id, sealedSession: account.sealedSession });
  expect(session.dsUserId).toBe('7007');
  expect([asked(LOGIN), asked(CONFIRM)]).toEqual([1, 1]);
  const requests = await fixture.db.selectFrom('accountRequests').select(['call', 'outcome']).orderBy('id').execute();
  expect(requests).toEqual([
    { call: 'logIn', outcome: 'twoFactorRequired' },
    { call: 'confirmLogIn', outcome: 'ok' },
  ]);
});

test('reports a wrong code, and sends no code after three of them', async () => {
  await fixture.runToEnd({ kind: 'log-in', target: id });
  fixture.network.answer(CONFIRM, () => ({ status: 400, body: wrongCode }));

  for (let time = 0; time < 3; time += 1) {
    expect((await submitCode('000000')).result).toMatchObject({ authError: 'The network says that the code is wrong' });
  }
  const fourth = await submitCode(RIGHT_CODE);

  expect(fourth).toMatchObject({ state: 'failed', error: 'This login got too many codes; import a session' });
  expect(asked(CONFIRM)).toBe(3);
});

test('accepts a code for ten minutes, and three codes for each login', async () => {
  await fixture.runToEnd({ kind: 'log-in', target: id });
  const { secondFactorUntil } = await readAccount();
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from ${secondFactorUntil} - clock_timestamp())::float8 / 60 as minutes`.execute(fixture.db);
  expect(rows[0]!.minutes).toBeLessThanOrEqual(10);
  expect(rows[0]!.minutes).toBeGreaterThan(8);
  await fixture.db.updateTable('accounts').set({ secondFactorTries: 3 }).execute();

  await fixture.db.updateTable('accounts').set({ loggedInAt: null, nextRequestAt: null }).execute();
  await fixture.runToEnd({ kind: 'log-in', target: id });

  expect((await readAccount()).secondFactorTries).toBe(0);
});

test('does not send a code without a pending login', async () => {
  const early = await submitCode(RIGHT_CODE);
  await fixture.runToEnd({ kind: 'log-in', target: id });
  await fixture.db.updateTable('accounts').set({ secondFactorUntil: sql`now() - interval '1 second'` }).execute();
  const late = await submitCode(RIGHT_CODE);

  for (const job of [early, late]) expect(job.error).toBe('No login of this account waits for a code');
  expect(asked(CONFIRM)).toBe(0);
});

test('refuses an invalid code without a request', async () => {
  await fixture.runToEnd({ kind: 'log-in', target: id });

  expect((await submitCode('12 34')).error).toBe('A code has six to eight digits');
  expect(asked(CONFIRM)).toBe(0);
  expect((await readAccount()).secondFactorTries).toBe(0);
});

test.each([
  ['disabled', { state: 'disabled' as const }, 'This account is disabled'],
  ['cooling', { cooldownUntil: new Date(Date.now() + 60_000) }, /^This account rests until 20/],
])('reports why the account may not log in: %s', async (_reason, change, words) => {
  await fixture.runToEnd({ kind: 'log-in', target: id });
  await fixture.db.updateTable('accounts').set(change).execute();

  expect((await submitCode(RIGHT_CODE)).error).toMatch(words);
  expect(asked(CONFIRM)).toBe(0);
});

test('waits while another worker has leased the account', async () => {
  await fixture.runToEnd({ kind: 'log-in', target: id });
  await fixture.db
    .updateTable('accounts')
    .set({ leasedUntil: new Date(Date.now() + 3_600_000) })
    .execute();

  const submitting = submitCode(RIGHT_CODE);
  await sleep(300);
  expect(asked(CONFIRM)).toBe(0);
  await fixture.db.updateTable('accounts').set({ leasedUntil: null }).execute();
  await submitting;

  expect(asked(CONFIRM)).toBe(1);
});

test('leaks neither the code nor the pending login into a job, a row or the log', async () => {
  await fixture.runToEnd({ kind: 'log-in', target: id });
  const waiting = await readAccount();
  await submitCode(RIGHT_CODE);

  const jobs = await fixture.db.selectFrom('operatorJobs').selectAll().execute();
  const outbox = await fixture.db.selectFrom('outbox').selectAll().execute();
  const written = JSON.stringify({ jobs, outbox, waiting, logged: fixture.logged });
  expect(fixture.logged.length).toBeGreaterThan(0);
  expect(written).not.toContain('s3cret');
  expect(written).not.toContain(RIGHT_CODE);
});
