import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId } from '@around/contracts/ids';
import { findCheckedAccount } from '@around/database/account-sessions/session-checks';
import { leaseAccount } from '@around/database/accounts/account-leases';
import { saveSession } from '@around/database/accounts/account-states';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { importHandedSession } from '../accounts/import-handed-session.ts';
import { fail, ok, user } from '../testing/network-responses.ts';
import { makeOperatorFixture, type OperatorFixture, pacing } from '../testing/operator-fixture.ts';

let fixture: OperatorFixture;
beforeEach(async () => {
  const database = await createTestDatabase(inject('templateUrl'));
  fixture = makeOperatorFixture({ database, network: await startScriptedNetwork() });
});
afterEach(() => fixture[Symbol.asyncDispose]());

async function readAccount(id: AccountId) {
  return fixture.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const sessionId = '5005:handedIn-s3cret:3';

test('stores an imported session sealed, activates the account and checks it', async () => {
  const id = await fixture.addAccount('ada', { session: false, userId: '5005' });
  await fixture.setHandedSession(id, sessionId);
  fixture.network.answer('/api/v1/users/5005/info/', ok({ user: user('5005', 'ada') }));

  const job = await fixture.runToEnd({ kind: 'import-session', target: id });

  expect(job).toMatchObject({ state: 'done', progress: 100, message: 'The session works', error: null });
  expect(job.result).toEqual({ accountId: id, username: 'ada', authenticationSuccess: true, authError: null });
  const account = await readAccount(id);
  expect(account).toMatchObject({
    state: 'active',
    sealedHandedSession: null,
    sessionHint: '5005:hande',
    authMethod: 'session',
    networkUserId: '5005',
    authenticationSuccess: true,
    authenticationCheckedAt: expect.any(Date),
  });
  const session = fixture.dependencies.credentials.openSession({ accountId: id, sealedSession: account.sealedSession });
  expect(session.sessionId).toBe('5005%3AhandedIn-s3cret%3A3');
});

test('reports why the network refuses an imported session', async () => {
  const id = await fixture.addAccount('ada', { session: false, userId: '5005' });
  await fixture.setHandedSession(id, sessionId);
  fixture.network.answer('/api/v1/users/5005/info/', fail(403, 'login_required'));

  const job = await fixture.runToEnd({ kind: 'import-session', target: id });

  expect(job).toMatchObject({
    state: 'done',
    result: { authenticationSuccess: false, authError: 'The session has ended; it needs a new one' },
  });
  expect(await readAccount(id)).toMatchObject({ state: 'logged_out', authenticationSuccess: false });
});

test('refuses a session id with invalid cookie characters without showing it', async () => {
  const id = await fixture.addAccount('ada', { session: false });
  await fixture.setHandedSession(id, 'bad;s3cret value');

  const job = await fixture.runToEnd({ kind: 'import-session', target: id });

  expect(job).toMatchObject({
    state: 'failed',
    error: 'The session id contains characters that a cookie cannot contain',
  });
  expect(fixture.network.requests).toEqual([]);
});

test('an account whose entered session cannot be opened needs attention, and a later check says so too', async () => {
  const id = await fixture.addAccount('ada', { session: false });
  await fixture.setHandedSession(id, sessionId);
  await fixture.db
    .updateTable('accounts')
    .set({ sealedHandedSession: sql`overlay(sealed_handed_session placing 'AAAAAAAA' from 20 for 8)` })
    .execute();
  const reason = 'The session that was entered cannot be opened';

  expect(await fixture.runToEnd({ kind: 'import-session', target: id })).toMatchObject({
    state: 'failed',
    error: reason,
  });
  const needsAttention = { state: 'needs_attention', authenticationSuccess: false, authenticationError: reason };
  expect(await readAccount(id)).toMatchObject(needsAttention);
  await fixture.db.updateTable('accounts').set({ sealedSession: 'v1.AAAA' }).execute();
  expect(await fixture.runToEnd({ kind: 'check-account', target: id })).toMatchObject({
    result: { authError: reason },
  });
  expect(await readAccount(id)).toMatchObject(needsAttention);
  expect(fixture.network.requests).toEqual([]);
});

test('refuses a session of a user that another account already has', async () => {
  await fixture.addAccount('ada', { userId: '5005' });
  const id = await fixture.addAccount('grace', { session: false, userId: '6006' });
  await fixture.setHandedSession(id, sessionId);

  const job = await fixture.runToEnd({ kind: 'import-session', target: id });

  expect(job).toMatchObject({ state: 'failed', error: 'The account ada has a session of the same user already' });
  expect((await readAccount(id)).sealedSession).toBeNull();
});

test('stores a session of an account without a proxy, and makes no direct request', async () => {
  const id = await fixture.addAccount('ada', { session: false });
  await fixture.db.updateTable('accounts').set({ proxyId: null }).where('id', '=', id).execute();
  await fixture.setHandedSession(id, sessionId);

  const job = await fixture.runToEnd({ kind: 'import-session', target: id });

  expect(job).toMatchObject({ state: 'done', message: 'Not tested: It has no proxy yet' });
  expect((await readAccount(id)).sealedSession).not.toBeNull();
  expect(fixture.network.requests).toEqual([]);
});

test('makes no request when checking an account that the network has stopped', async () => {
  const id = await fixture.addAccount('ada');
  await fixture.db.updateTable('accounts').set({ state: 'needs_attention' }).where('id', '=', id).execute();

  const job = await fixture.runToEnd({ kind: 'check-account', target: id });

  expect(job).toMatchObject({ state: 'done', result: { authenticationSuccess: false } });
  expect(fixture.network.requests).toEqual([]);
});

test('fails a check of a removed account', async () => {
  const job = await fixture.runToEnd({ kind: 'check-account', target: '3f0d7a52-4b0c-4c5e-9a39-0d7a524b0c5e' });

  expect(job).toMatchObject({ state: 'failed', error: 'This account is gone' });
});

test('verifies all accounts, and keeps the last result of one that may make no request now', async () => {
  const ada = await fixture.addAccount('ada', { userId: '1001' });
  const eve = await fixture.addAccount('eve', { userId: '1002' });
  const kim = await fixture.addAccount('kim', { userId: '1003' });
  const cooldownUntil = new Date(Date.now() + 3_600_000);
  await fixture.db
    .updateTable('accounts')
    .set({ state: 'cooling', cooldownUntil, authenticationSuccess: true })
    .where('id', '=', kim)
    .execute();
  fixture.network.answer('/api/v1/users/1001/info/', ok({ user: user('1001', 'ada') }));
  fixture.network.answer('/api/v1/users/1002/info/', fail(400, 'challenge_required'));

  const job = await fixture.runToEnd({ kind: 'verify-accounts' });

  expect(job).toMatchObject({ state: 'done', progress: 100, message: '2 of 3 accounts are signed in' });
  expect(job.result).toEqual({
    accounts: [
      { accountId: ada, username: 'ada', authenticationSuccess: true, authError: null },
      {
        accountId: eve,
        username: 'eve',
        authenticationSuccess: false,
        authError: 'The network wants a human to confirm something',
      },
      {
        accountId: kim,
        username: 'kim',
        authenticationSuccess: true,
        authError: 'It cools down',
      },
    ],
  });
  expect((await readAccount(eve)).state).toBe('needs_attention');
  expect(fixture.network.requests).toHaveLength(2);
});

test('verifies a leased account when it is released', async () => {
  await fixture.addAccount('ada');
  fixture.network.answer('/api/v1/users/4001/info/', ok({ user: user('4001', 'ada') }));
  await fixture.db
    .updateTable('accounts')
    .set({ leasedUntil: new Date(Date.now() + 3_600_000) })
    .execute();

  const verifying = fixture.runToEnd({ kind: 'verify-accounts' });
  await sleep(300);
  expect(fixture.network.requests).toEqual([]);
  await fixture.db.updateTable('accounts').set({ leasedUntil: null }).execute();
  const job = await verifying;

  expect(job.result).toMatchObject({ accounts: [{ authenticationSuccess: true, authError: null }] });
});

test('notifies the network once of a logout and deletes the session', async () => {
  const id = await fixture.addAccount('ada');
  fixture.network.answer('/api/v1/web/accounts/logout/ajax/', () => ({
    headers: { 'set-cookie': 'csrftoken=rotated; Path=/' },
    body: { status: 'ok' },
  }));

  const job = await fixture.runToEnd({ kind: 'log-out', target: id });

  expect(job).toMatchObject({ state: 'done', message: 'Logged out', result: { wasToldToNetwork: true } });
  expect(await readAccount(id)).toMatchObject({ state: 'logged_out', sealedSession: null, sessionHint: null });
  expect(fixture.network.requests).toEqual(['/api/v1/web/accounts/logout/ajax/']);
});

test('logs a challenged account out without a request', async () => {
  const id = await fixture.addAccount('ada');
  await fixture.db.updateTable('accounts').set({ state: 'needs_attention' }).where('id', '=', id).execute();

  const job = await fixture.runToEnd({ kind: 'log-out', target: id });

  expect(job.result).toEqual({ wasToldToNetwork: false });
  expect((await readAccount(id)).sealedSession).toBeNull();
  expect(fixture.network.requests).toEqual([]);
});

test('does not let a stale lease restore a session that was logged out', async () => {
  const id = await fixture.addAccount('ada');
  const { db } = fixture;
  const lease = await leaseAccount(db, { accountId: id, owner: 'other', seconds: 60, limits: pacing.limits });
  await db.updateTable('accounts').set({ state: 'needs_attention' }).where('id', '=', id).execute();
  await fixture.runToEnd({ kind: 'log-out', target: id });

  await saveSession(db, lease!, 'sealed');

  expect((await readAccount(id)).sealedSession).toBeNull();
});

test('keeps a session that arrives during an import for the next import', async () => {
  const id = await fixture.addAccount('ada', { session: false, userId: '5005' });
  await fixture.setHandedSession(id, sessionId);
  const older = await findCheckedAccount(fixture.db, id);
  await fixture.setHandedSession(id, '5005:newer-s3cret:4');

  await importHandedSession(fixture.dependencies, older!);

  const { sealedHandedSession } = await readAccount(id);
  expect(fixture.dependencies.credentials.openHandedSession(id, sealedHandedSession!)).toBe('5005:newer-s3cret:4');
});

test('resets throttled and doubtful accounts, but neither disabled ones nor those without a session', async () => {
  const states = ['cooling', 'resting', 'needs_attention', 'logged_out', 'disabled'] as const;
  for (const state of states) {
    const id = await fixture.addAccount(state);
    const cooldownUntil = new Date(Date.now() + 3_600_000);
    await fixture.db
      .updateTable('accounts')
      .set({ state, cooldownUntil, throttleCount: 3 })
      .where('id', '=', id)
      .execute();
    await fixture.db
      .insertInto('rateLimitEvents')
      .values({ accountId: id, kind: 'throttled', endsAt: cooldownUntil })
      .execute();
  }

  const job = await fixture.runToEnd({ kind: 'reset-accounts' });

  expect(job).toMatchObject({ message: '3 accounts are active again; still without a session: 1' });
  const rows = await fixture.db.selectFrom('accounts').select(['username', 'state', 'throttleCount']).execute();
  const after = Object.fromEntries(rows.map((row) => [row.username, `${row.state} ${row.throttleCount}`]));
  expect(after).toEqual({
    cooling: 'active 0',
    resting: 'active 0',
    needs_attention: 'active 0',
    logged_out: 'logged_out 3',
    disabled: 'disabled 3',
  });
  const lasting = await fixture.db
    .selectFrom('rateLimitEvents')
    .where('endsAt', '>', new Date(Date.now() + 60_000))
    .select('id')
    .execute();
  expect(lasting).toHaveLength(2);
});

test('assigns accounts a proxy of their country with room, and counts those that have to wait', async () => {
  const full = await fixture.db
    .insertInto('proxies')
    .values({ host: 'full', port: 1, username: 'u', sealedPassword: 's', country: 'TR' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const free = await fixture.db
    .insertInto('proxies')
    .values({ host: 'free', port: 1, username: 'u', sealedPassword: 's', country: 'TR' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of ['a', 'b']) await fixture.addAccount(name, { proxyId: full.id });
  const unpaired = [];
  for (const name of ['c', 'd', 'e'])
    unpaired.push(await fixture.addAccount(name, { session: false, proxyId: full.id }));
  await fixture.db.updateTable('accounts').set({ proxyId: null }).where('id', 'in', unpaired).execute();

  const job = await fixture.runToEnd({ kind: 'sync-accounts' });

  expect(job.result).toEqual({ pairedCount: 2, waitingCount: 1 });
  const rows = await fixture.db
    .selectFrom('accounts')
    .select(['proxyId', 'country'])
    .where('id', 'in', unpaired)
    .execute();
  expect(rows.filter((row) => row.proxyId === free.id && row.country === 'TR')).toHaveLength(2);
});
