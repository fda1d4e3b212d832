import type { AccountId, ProxyId } from '@around/contracts/ids';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { PostponeJob } from '@around/queues/worker/job-processor';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type ScriptedProxy, startScriptedProxy } from '../../testing/scripted-proxy.ts';
import { makeTestRotation, OWN_NETWORK_ID, type TestRotation } from '../../testing/test-rotation.ts';

const TRAY = '/api/v1/feed/reels_tray/';
const OWN_PROFILE = `/api/v1/users/${OWN_NETWORK_ID}/info/`;
const OWN_FORM = '/api/v1/accounts/edit/web_form_data/';
const HOUR = 3_600_000;
const { signal } = new AbortController();

let database: TestDatabase;
let network: ScriptedNetwork;
let proxy: ScriptedProxy;
let rotation: TestRotation;
let proxyId: ProxyId;
let ada: AccountId;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  proxy = await startScriptedProxy();
  rotation = makeTestRotation({ db: database.db, networkUrl: network.url });
  proxyId = await rotation.addProxy(proxy.port);
  ada = await rotation.addAccount('ada', proxyId);
  answerTray();
});
afterEach(async () => {
  await proxy[Symbol.asyncDispose]();
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

function answerTray(): void {
  network.answer(TRAY, () => ({ body: { status: 'ok', tray: [] } }));
}

type Failure = { status?: number; headers?: Record<string, string>; body?: object };

function failTray({ status = 400, headers = {}, body = {} }: Failure): void {
  network.answer(TRAY, () => ({ status, headers, body: { status: 'fail', ...body } }));
}

function breakTray(): void {
  network.answer(TRAY, () => Promise.reject(new Error('connection reset')));
}

/** Fetches the tray as this account; returns the error if there is one. */
function fetchTrayAs(accountId = ada): Promise<unknown> {
  return rotation
    .withAccount({ accountId, call: 'tray', signal }, (account) =>
      account.call((client) => client.fetchTray({ signal })),
    )
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

async function readAccount(id = ada) {
  return database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function readProxy(id = proxyId) {
  return database.db.selectFrom('proxies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function hoursUntil(moment: Date | null): number {
  return ((moment?.getTime() ?? 0) - Date.now()) / HOUR;
}

async function endCooldowns(): Promise<void> {
  const over = { cooldownUntil: sql<Date>`now() - interval '1 second'` };
  await database.db.updateTable('accounts').set(over).where('cooldownUntil', 'is not', null).execute();
  await database.db.updateTable('proxies').set(over).where('cooldownUntil', 'is not', null).execute();
}

describe('a response that stops or throttles the account', () => {
  const challenge = { message: 'challenge_required', challenge: { url: '/challenge/1/' } };
  const suspension = { message: 'challenge_required', challenge: { url: '/accounts/suspended/' } };
  const pleaseWait = { message: 'Please wait a few minutes before you try again.', require_login: true };

  test.each([
    ['429', { status: 429 }, 'cooling', 'throttled'],
    ['401 that asks to wait', { status: 401, body: pleaseWait }, 'cooling', 'throttled'],
    ['feedback_required', { body: { message: 'feedback_required', spam: true } }, 'resting', 'actionBlocked'],
    ['challenge_required', { body: challenge }, 'needs_attention', 'challenged'],
    ['consent_required', { body: { message: 'consent_required' } }, 'needs_attention', 'challenged'],
    ['login_required', { status: 403, body: { message: 'login_required' } }, 'logged_out', 'loggedOut'],
    ['a suspension', { body: suspension }, 'disabled', 'accountDisabled'],
  ])('%s', async (_, failure, state, cause) => {
    failTray(failure);

    expect(await fetchTrayAs()).toMatchObject({ kind: cause });
    const asked = network.requests.length;
    expect(await fetchTrayAs()).toBeInstanceOf(PostponeJob);

    expect(network.requests).toHaveLength(asked);
    const account = await readAccount();
    expect(account).toMatchObject({ state, stateReason: expect.stringContaining('tray') });
    const event = await database.db.selectFrom('accountEvents').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(event).toMatchObject({ event: state, cause, proxyId, until: account.cooldownUntil });
    expect(await readProxy()).toMatchObject({ state: 'active', errorCount: 0 });
  });
});

describe('failures that the account did not cause leave it active', () => {
  test.each([
    ['a target that is gone', { status: 404, body: { message: 'User not found' } }, 'targetGone', 0],
    ['a target that is private', { body: { message: 'Not authorized to view user' } }, 'targetPrivate', 0],
    ['a malformed request', { body: { message: 'useragent mismatch' } }, 'clientDefect', 0],
    ['a response of an unknown shape', { status: 200, body: { status: 'ok', errors: [{}] } }, 'endpointChanged', 0],
    ['a network outage', { status: 502 }, 'upstreamDown', 1],
    ['an unexplained response', { body: { message: 'odd' } }, 'unexplained', 1],
  ])('%s', async (_, failure, kind, softScore) => {
    failTray(failure);

    expect(await fetchTrayAs()).toMatchObject({ kind });

    expect(await readAccount()).toMatchObject({ state: 'active', softScore });
    expect(await readProxy()).toMatchObject({ state: 'active', errorCount: 0 });
    expect(await database.db.selectFrom('accountRequests').select('outcome').execute()).toEqual([{ outcome: kind }]);
  });

  test('until three unexplained ones make it rest for half an hour', async () => {
    failTray({ body: { message: 'odd' } });
    for (let time = 0; time < 3; time += 1) await fetchTrayAs();

    const account = await readAccount();
    expect(account.state).toBe('resting');
    expect(hoursUntil(account.cooldownUntil)).toBeCloseTo(0.5, 1);
  });
});

describe('throttles', () => {
  test('double the cooldown, and the third of a day makes the account rest for a day', async () => {
    failTray({ status: 429 });
    const hours: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await fetchTrayAs();
      hours.push(hoursUntil((await readAccount()).cooldownUntil));
      await endCooldowns();
    }

    expect(hours).toEqual([expect.closeTo(0.2, 1), expect.closeTo(0.4, 1), expect.closeTo(24, 1)]);
    expect((await readAccount()).throttleCount).toBe(3);
  });

  test.each([
    ['60', '7200'],
    ['7200', '60'],
  ])(
    'that two workers receive at once count once, and the longest Retry-After wins: %s, then %s',
    async (first, second) => {
      network.answer(TRAY, async () => {
        const isFirst = network.requests.filter((path) => path === TRAY).length === 1;
        if (isFirst) {
          await database.db.updateTable('accounts').set({ leasedUntil: sql`now()` }).execute();
          await fetchTrayAs();
        }
        return { status: 429, headers: { 'retry-after': isFirst ? second : first }, body: { status: 'fail' } };
      });

      await fetchTrayAs();

      const account = await readAccount();
      expect(account).toMatchObject({ state: 'cooling', throttleCount: 1 });
      expect(hoursUntil(account.cooldownUntil)).toBeCloseTo(2, 1);
    },
  );

  test('of two accounts on one proxy make the proxy cool down too', async () => {
    const grace = await rotation.addAccount('grace', proxyId);
    failTray({ status: 429 });

    await fetchTrayAs(ada);
    expect((await readProxy()).state).toBe('active');
    await fetchTrayAs(grace);

    expect(await readProxy()).toMatchObject({ state: 'cooling' });
  });
});

test('needs an operator after the second blocked action within a week', async () => {
  failTray({ body: { message: 'feedback_required' } });
  await fetchTrayAs();
  expect(hoursUntil((await readAccount()).cooldownUntil)).toBeCloseTo(24, 1);
  await endCooldowns();

  await fetchTrayAs();

  expect((await readAccount()).state).toBe('needs_attention');
});

describe('a doubtful session is checked', () => {
  const refusal = { status: 403, body: { status: 'fail' } };

  test('once, and the account stays active when the check succeeds', async () => {
    failTray({ status: 403 });
    network.answer(OWN_PROFILE, () => ({ body: { status: 'ok', user: { pk: OWN_NETWORK_ID, username: 'ada' } } }));

    expect(await fetchTrayAs()).toMatchObject({ kind: 'sessionDoubtful' });

    expect((await readAccount()).state).toBe('active');
    expect(network.requests).toEqual([TRAY, OWN_PROFILE]);
  });

  test('and the failure of the check replaces the doubt', async () => {
    failTray({ status: 403 });
    network.answer(OWN_PROFILE, () => ({ status: 403, body: { message: 'login_required', status: 'fail' } }));

    expect(await fetchTrayAs()).toMatchObject({ kind: 'loggedOut' });

    expect((await readAccount()).state).toBe('logged_out');
  });

  test('and needs an operator when the check is inconclusive too', async () => {
    failTray({ status: 403 });
    network.answer(OWN_PROFILE, () => refusal);
    network.answer(OWN_FORM, () => refusal);

    await fetchTrayAs();

    expect((await readAccount()).state).toBe('needs_attention');
    expect(await fetchTrayAs()).toBeInstanceOf(PostponeJob);
    expect(network.requests).toEqual([TRAY, OWN_PROFILE, OWN_FORM]);
  });
});

describe('failures of a proxy never count against the account', () => {
  test('three in a row start a cooldown; a probe precedes its next use, and a failed probe doubles the cooldown', async () => {
    proxy.refuseWith(502);
    for (let time = 0; time < 3; time += 1) expect(await fetchTrayAs()).toMatchObject({ kind: 'proxyUnreachable' });
    expect(await readProxy()).toMatchObject({ state: 'cooling', errorCount: 3 });
    expect(hoursUntil((await readProxy()).cooldownUntil)).toBeCloseTo(5 / 60, 2);

    await endCooldowns();
    expect(await fetchTrayAs()).toBeInstanceOf(PostponeJob);
    expect(hoursUntil((await readProxy()).cooldownUntil)).toBeCloseTo(10 / 60, 2);

    await endCooldowns();
    proxy.refuseWith(null);
    expect(await fetchTrayAs()).toBeUndefined();
    expect(await readProxy()).toMatchObject({ state: 'active', consecutiveErrors: 0, cooldownUntil: null });
    expect(await readProxy()).toMatchObject({ probeCount: 3, failedProbeCount: 2, lastProbeAt: expect.any(Date) });
    expect(await readAccount()).toMatchObject({ state: 'active', softScore: 0 });
    expect(network.requests).toEqual(['/', TRAY]);
  });

  test('any response in between resets the count', async () => {
    for (const refusal of [502, 502, null, 502, 502]) {
      proxy.refuseWith(refusal);
      failTray({ status: 404, body: { message: 'User not found' } });
      await fetchTrayAs();
    }

    expect(await readProxy()).toMatchObject({ state: 'active', consecutiveErrors: 2 });
  });

  test('the sixth cooldown of a day quarantines it, and its account moves to a free proxy of the same country', async () => {
    proxy.refuseWith(502);
    for (let time = 0; time < 3; time += 1) await fetchTrayAs();
    for (let probe = 0; probe < 5; probe += 1) {
      await endCooldowns();
      await fetchTrayAs();
    }
    expect((await readProxy()).state).toBe('quarantined');
    await using spare = await startScriptedProxy();
    const spareId = await rotation.addProxy(spare.port);

    expect(await fetchTrayAs()).toBeUndefined();

    expect((await readAccount()).proxyId).toBe(spareId);
    expect(spare.tunnels).toHaveLength(1);
  });

  test('wrong credentials disable it at once, for every account behind it', async () => {
    const grace = await rotation.addAccount('grace', proxyId);
    proxy.refuseWith(407);

    expect(await fetchTrayAs(ada)).toMatchObject({ kind: 'proxyRefusesCredentials' });
    expect(await fetchTrayAs(grace)).toBeInstanceOf(PostponeJob);
    await rotation.recoverProxies(signal);

    expect(await readProxy()).toMatchObject({ state: 'disabled', stateReason: expect.stringContaining('407') });
    expect(proxy.tunnels).toHaveLength(1);
    expect((await readAccount()).state).toBe('active');
  });

  test('a proxy whose address the network refuses to two accounts cools down for six hours', async () => {
    const grace = await rotation.addAccount('grace', proxyId);
    failTray({ body: { error_type: 'sentry_block' } });

    expect(await fetchTrayAs(ada)).toMatchObject({ kind: 'proxyBlocked' });
    expect((await readProxy()).state).toBe('active');
    await fetchTrayAs(grace);

    expect((await readProxy()).state).toBe('cooling');
    expect(hoursUntil((await readProxy()).cooldownUntil)).toBeCloseTo(6, 1);
    expect([(await readAccount(ada)).state, (await readAccount(grace)).state]).toEqual(['active', 'active']);
  });
});

describe('a broken connection', () => {
  test('does not count against the proxy when a probe of it succeeds', async () => {
    breakTray();

    expect(await fetchTrayAs()).toMatchObject({ kind: 'connectionLost' });

    expect(await readProxy()).toMatchObject({ state: 'active', errorCount: 0 });
    expect(await readAccount()).toMatchObject({ state: 'active', softScore: 1 });
  });

  test('counts against the proxy when the probe fails too', async () => {
    network.answer(TRAY, () => {
      proxy.refuseWith(502);
      return Promise.reject(new Error('connection reset'));
    });

    expect(await fetchTrayAs()).toMatchObject({ kind: 'connectionLost' });

    expect(await readProxy()).toMatchObject({ state: 'active', errorCount: 1 });
    expect(await readAccount()).toMatchObject({ state: 'active', softScore: 0 });
  });
});

test('records a challenge although the lease was lost meanwhile', async () => {
  network.answer(TRAY, async () => {
    await database.db.updateTable('accounts').set({ leaseToken: sql`lease_token + 1` }).execute();
    return { status: 400, body: { message: 'challenge_required', status: 'fail' } };
  });

  await fetchTrayAs();

  expect((await readAccount()).state).toBe('needs_attention');
});

test('ignores a failure of an old session, whose lease allows no further request', async () => {
  network.answer(TRAY, async () => {
    await rotation.importSessionOf(ada);
    return {
      status: 403,
      headers: { 'set-cookie': 'csrftoken=late' },
      body: { message: 'login_required', status: 'fail' },
    };
  });
  const sealed = (await readAccount()).sealedSession;

  expect(await fetchTrayAs()).toBeInstanceOf(CrawlFailure);

  const account = await readAccount();
  expect(account).toMatchObject({ state: 'active', authenticationSuccess: null, authenticationError: null });
  expect(account.sealedSession).not.toBe(sealed);
  answerTray();
  expect(await fetchTrayAs()).toBeInstanceOf(PostponeJob);
  await database.db.updateTable('accounts').set({ leasedUntil: sql`now()` }).execute();
  expect(await fetchTrayAs()).toBeUndefined();
});
