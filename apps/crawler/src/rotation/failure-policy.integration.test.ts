import type { AccountId, ProxyId } from '@around/contracts/ids';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { PostponeJob } from '@around/queues/job-processor';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type ScriptedProxy, startScriptedProxy } from '../testing/scripted-proxy.ts';
import { makeTestRotation, OWN_NETWORK_ID, type TestRotation } from '../testing/test-rotation.ts';

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

/** One look at the tray as this account; what it fails with. */
function look(accountId = ada): Promise<unknown> {
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

describe('a signal of the network stops or slows the account', () => {
  const challenge = { message: 'challenge_required', challenge: { url: '/challenge/1/' } };
  const suspension = { message: 'challenge_required', challenge: { url: '/accounts/suspended/' } };
  const pleaseWait = { message: 'Please wait a few minutes before you try again.', require_login: true };

  test.each([
    ['429', { status: 429 }, 'cooling', 'throttled'],
    ['401 that asks for patience', { status: 401, body: pleaseWait }, 'cooling', 'throttled'],
    ['feedback_required', { body: { message: 'feedback_required', spam: true } }, 'resting', 'actionBlocked'],
    ['challenge_required', { body: challenge }, 'needs_attention', 'challenged'],
    ['consent_required', { body: { message: 'consent_required' } }, 'needs_attention', 'challenged'],
    ['login_required', { status: 403, body: { message: 'login_required' } }, 'logged_out', 'loggedOut'],
    ['a suspension', { body: suspension }, 'disabled', 'accountDisabled'],
  ])('%s', async (_, failure, state, cause) => {
    failTray(failure);

    expect(await look()).toMatchObject({ kind: cause });
    const asked = network.requests.length;
    expect(await look()).toBeInstanceOf(PostponeJob);

    expect(network.requests).toHaveLength(asked);
    const account = await readAccount();
    expect(account).toMatchObject({ state, stateReason: expect.stringContaining('tray') });
    const event = await database.db.selectFrom('accountEvents').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(event).toMatchObject({ event: state, cause, proxyId, until: account.cooldownUntil });
    expect(await readProxy()).toMatchObject({ state: 'active', errorCount: 0 });
  });
});

describe('failures that are not the account’s leave it at work', () => {
  test.each([
    ['a target that is gone', { status: 404, body: { message: 'User not found' } }, 'targetGone', 0],
    ['a target that is private', { body: { message: 'Not authorized to view user' } }, 'targetPrivate', 0],
    ['a call that we make wrongly', { body: { message: 'useragent mismatch' } }, 'clientDefect', 0],
    ['an answer of a new shape', { status: 200, body: { status: 'ok', errors: [{}] } }, 'endpointChanged', 0],
    ['a service that is down', { status: 502 }, 'upstreamDown', 1],
    ['an answer that nobody understands', { body: { message: 'odd' } }, 'unexplained', 1],
  ])('%s', async (_, failure, kind, softScore) => {
    failTray(failure);

    expect(await look()).toMatchObject({ kind });

    expect(await readAccount()).toMatchObject({ state: 'active', softScore });
    expect(await readProxy()).toMatchObject({ state: 'active', errorCount: 0 });
    expect(await database.db.selectFrom('accountRequests').select('outcome').execute()).toEqual([{ outcome: kind }]);
  });

  test('until three that nobody can explain send it to rest for half an hour', async () => {
    failTray({ body: { message: 'odd' } });
    for (let time = 0; time < 3; time += 1) await look();

    const account = await readAccount();
    expect(account.state).toBe('resting');
    expect(hoursUntil(account.cooldownUntil)).toBeCloseTo(0.5, 1);
  });
});

describe('throttles', () => {
  test('climb a ladder, and the third of a day is a rest of a day', async () => {
    failTray({ status: 429 });
    const hours: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await look();
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
    'that two workers bring back at once count once, and the longest word counts: %s, then %s',
    async (first, second) => {
      network.answer(TRAY, async () => {
        const isFirst = network.requests.filter((path) => path === TRAY).length === 1;
        if (isFirst) {
          await database.db.updateTable('accounts').set({ leasedUntil: sql`now()` }).execute();
          await look();
        }
        return { status: 429, headers: { 'retry-after': isFirst ? second : first }, body: { status: 'fail' } };
      });

      await look();

      const account = await readAccount();
      expect(account).toMatchObject({ state: 'cooling', throttleCount: 1 });
      expect(hoursUntil(account.cooldownUntil)).toBeCloseTo(2, 1);
    },
  );

  test('of two accounts on one proxy cool the proxy too', async () => {
    const grace = await rotation.addAccount('grace', proxyId);
    failTray({ status: 429 });

    await look(ada);
    expect((await readProxy()).state).toBe('active');
    await look(grace);

    expect(await readProxy()).toMatchObject({ state: 'cooling' });
  });
});

test('the second blocked action within a week is an operator’s matter', async () => {
  failTray({ body: { message: 'feedback_required' } });
  await look();
  expect(hoursUntil((await readAccount()).cooldownUntil)).toBeCloseTo(24, 1);
  await endCooldowns();

  await look();

  expect((await readAccount()).state).toBe('needs_attention');
});

describe('a doubtful session is asked about', () => {
  const refusal = { status: 403, body: { status: 'fail' } };

  test('once; when the check goes well, so does the account', async () => {
    failTray({ status: 403 });
    network.answer(OWN_PROFILE, () => ({ body: { status: 'ok', user: { pk: OWN_NETWORK_ID, username: 'ada' } } }));

    expect(await look()).toMatchObject({ kind: 'sessionDoubtful' });

    expect((await readAccount()).state).toBe('active');
    expect(network.requests).toEqual([TRAY, OWN_PROFILE]);
  });

  test('what the check says is what happened', async () => {
    failTray({ status: 403 });
    network.answer(OWN_PROFILE, () => ({ status: 403, body: { message: 'login_required', status: 'fail' } }));

    expect(await look()).toMatchObject({ kind: 'loggedOut' });

    expect((await readAccount()).state).toBe('logged_out');
  });

  test('and a check that ends in the same doubt is for an operator to look at', async () => {
    failTray({ status: 403 });
    network.answer(OWN_PROFILE, () => refusal);
    network.answer(OWN_FORM, () => refusal);

    await look();

    expect((await readAccount()).state).toBe('needs_attention');
    expect(await look()).toBeInstanceOf(PostponeJob);
    expect(network.requests).toEqual([TRAY, OWN_PROFILE, OWN_FORM]);
  });
});

describe('failures of a proxy never count against the account', () => {
  test('three in a row cool it down; a probe goes before its next use, and a failed one doubles the cooldown', async () => {
    proxy.refuseWith(502);
    for (let time = 0; time < 3; time += 1) expect(await look()).toMatchObject({ kind: 'proxyUnreachable' });
    expect(await readProxy()).toMatchObject({ state: 'cooling', errorCount: 3 });
    expect(hoursUntil((await readProxy()).cooldownUntil)).toBeCloseTo(5 / 60, 2);

    await endCooldowns();
    expect(await look()).toBeInstanceOf(PostponeJob);
    expect(hoursUntil((await readProxy()).cooldownUntil)).toBeCloseTo(10 / 60, 2);

    await endCooldowns();
    proxy.refuseWith(null);
    expect(await look()).toBeUndefined();
    expect(await readProxy()).toMatchObject({ state: 'active', consecutiveErrors: 0, cooldownUntil: null });
    expect(await readAccount()).toMatchObject({ state: 'active', softScore: 0 });
    expect(network.requests).toEqual(['/', TRAY]);
  });

  test('an answer in between, whatever it says, begins the count anew', async () => {
    for (const refusal of [502, 502, null, 502, 502]) {
      proxy.refuseWith(refusal);
      failTray({ status: 404, body: { message: 'User not found' } });
      await look();
    }

    expect(await readProxy()).toMatchObject({ state: 'active', consecutiveErrors: 2 });
  });

  test('the sixth cooldown of a day is quarantine, and its account moves to a free proxy of the same country', async () => {
    proxy.refuseWith(502);
    for (let time = 0; time < 3; time += 1) await look();
    for (let probe = 0; probe < 5; probe += 1) {
      await endCooldowns();
      await look();
    }
    expect((await readProxy()).state).toBe('quarantined');
    await using spare = await startScriptedProxy();
    const spareId = await rotation.addProxy(spare.port);

    expect(await look()).toBeUndefined();

    expect((await readAccount()).proxyId).toBe(spareId);
    expect(spare.tunnels).toHaveLength(1);
  });

  test('wrong credentials disable it at once, for every account behind it', async () => {
    const grace = await rotation.addAccount('grace', proxyId);
    proxy.refuseWith(407);

    expect(await look(ada)).toMatchObject({ kind: 'proxyRefusesCredentials' });
    expect(await look(grace)).toBeInstanceOf(PostponeJob);
    await rotation.mendProxies(signal);

    expect(await readProxy()).toMatchObject({ state: 'disabled', stateReason: expect.stringContaining('407') });
    expect(proxy.tunnels).toHaveLength(1);
    expect((await readAccount()).state).toBe('active');
  });

  test('an address that the network refuses to two accounts cools down for six hours', async () => {
    const grace = await rotation.addAccount('grace', proxyId);
    failTray({ body: { error_type: 'sentry_block' } });

    expect(await look(ada)).toMatchObject({ kind: 'proxyBlocked' });
    expect((await readProxy()).state).toBe('active');
    await look(grace);

    expect((await readProxy()).state).toBe('cooling');
    expect(hoursUntil((await readProxy()).cooldownUntil)).toBeCloseTo(6, 1);
    expect([(await readAccount(ada)).state, (await readAccount(grace)).state]).toEqual(['active', 'active']);
  });
});

describe('a connection that broke', () => {
  test('is nobody’s fault in particular when a probe of the proxy goes well', async () => {
    breakTray();

    expect(await look()).toMatchObject({ kind: 'connectionLost' });

    expect(await readProxy()).toMatchObject({ state: 'active', errorCount: 0 });
    expect(await readAccount()).toMatchObject({ state: 'active', softScore: 1 });
  });

  test('is the proxy’s when the probe fails too', async () => {
    network.answer(TRAY, () => {
      proxy.refuseWith(502);
      return Promise.reject(new Error('connection reset'));
    });

    expect(await look()).toMatchObject({ kind: 'connectionLost' });

    expect(await readProxy()).toMatchObject({ state: 'active', errorCount: 1 });
    expect(await readAccount()).toMatchObject({ state: 'active', softScore: 0 });
  });
});

test('a challenge counts although the lease was lost meanwhile', async () => {
  network.answer(TRAY, async () => {
    await database.db.updateTable('accounts').set({ leaseToken: sql`lease_token + 1` }).execute();
    return { status: 400, body: { message: 'challenge_required', status: 'fail' } };
  });

  await look();

  expect((await readAccount()).state).toBe('needs_attention');
});

test('what an old session is told is no word on the new one, and its holder can do nothing more', async () => {
  network.answer(TRAY, async () => {
    await rotation.importSessionOf(ada);
    return {
      status: 403,
      headers: { 'set-cookie': 'csrftoken=late' },
      body: { message: 'login_required', status: 'fail' },
    };
  });
  const sealed = (await readAccount()).sealedSession;

  expect(await look()).toBeInstanceOf(CrawlFailure);

  const account = await readAccount();
  expect(account.state).toBe('active');
  expect(account.sealedSession).not.toBe(sealed);
  answerTray();
  expect(await look()).toBeInstanceOf(PostponeJob);
  await database.db.updateTable('accounts').set({ leasedUntil: sql`now()` }).execute();
  expect(await look()).toBeUndefined();
});
