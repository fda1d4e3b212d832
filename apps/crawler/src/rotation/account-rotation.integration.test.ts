import type { AccountId } from '@around/contracts/ids';
import { closeCrawlPause, findCrawlPause } from '@around/database/crawl/crawl-pauses';
import { PostponeJob } from '@around/queues/worker/job-processor';
import { type ScriptedNetwork, startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type ScriptedProxy, startScriptedProxy } from '../testing/scripted-proxy.ts';
import { makeTestRotation, type TestRotation } from '../testing/test-rotation.ts';
import type { AccountWork } from './account-work.ts';
import { admitPublicProxies } from './proxies/proxy-admission.ts';

const TRAY = '/api/v1/feed/reels_tray/';
const HOUR = 3_600_000;
const { signal } = new AbortController();

let database: TestDatabase;
let network: ScriptedNetwork;
let proxies: ScriptedProxy[];
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  network = await startScriptedNetwork();
  proxies = [];
  network.answer(TRAY, () => ({ body: { status: 'ok', tray: [] } }));
});
afterEach(async () => {
  for (const proxy of proxies) await proxy[Symbol.asyncDispose]();
  await network[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

function makeRotation(overrides: object = {}): TestRotation {
  return makeTestRotation({ db: database.db, networkUrl: network.url, overrides });
}

/** Each behind a proxy of its own. */
async function addAccounts(rotation: TestRotation, names: string[]): Promise<AccountId[]> {
  const ids: AccountId[] = [];
  for (const name of names) {
    const proxy = await startScriptedProxy();
    proxies.push(proxy);
    ids.push(await rotation.addAccount(name, await rotation.addProxy(proxy.port)));
  }
  return ids;
}

const fetchTray = (account: AccountWork) => account.call((client) => client.fetchTray({ signal }));

function fetchTrayAs(rotation: TestRotation, accountId?: AccountId): Promise<unknown> {
  return rotation.withAccount({ ...(accountId && { accountId }), call: 'tray', signal }, fetchTray).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const hourly = (soft: number, hard = soft) => ({ limits: { budgets: { hour: { soft, hard } } } });

const readAuthentication = (id: AccountId) =>
  database.db
    .selectFrom('accounts')
    .select(['state', 'stateReason', 'authenticationSuccess', 'authenticationError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test.each([
  ['needs_attention', { message: 'challenge_required' }, 'The network wants a human to confirm something'],
  ['logged_out', { message: 'login_required' }, 'The session has ended; it needs a new one'],
])('a failure that leaves an account %s fails its authentication at once', async (state, body, reason) => {
  const rotation = makeRotation();
  const [ada] = await addAccounts(rotation, ['ada']);
  await database.db.updateTable('accounts').set({ authenticationSuccess: true }).execute();
  network.answer(TRAY, () => ({ status: 403, body: { status: 'fail', ...body } }));

  await fetchTrayAs(rotation);

  expect(await readAuthentication(ada!)).toMatchObject({
    state,
    authenticationSuccess: false,
    authenticationError: reason,
  });
});

test('an account whose session cannot be opened needs attention and says so, and another account does the work', async () => {
  const rotation = makeRotation();
  const [ada] = await addAccounts(rotation, ['ada', 'grace']);
  await database.db
    .updateTable('accounts')
    .set({ sealedSession: sql`overlay(sealed_session placing 'AAAAAAAA' from 20 for 8)` })
    .where('id', '=', ada!)
    .execute();

  expect(await fetchTrayAs(rotation, ada)).toBeInstanceOf(PostponeJob);
  expect(await fetchTrayAs(rotation)).toBeUndefined();

  expect(await readAuthentication(ada!)).toEqual({
    state: 'needs_attention',
    stateReason: 'Its stored session cannot be opened',
    authenticationSuccess: false,
    authenticationError: 'Its stored session cannot be opened',
  });
});

describe('an exhausted budget', () => {
  test('ends the work, releases the account and postpones the job until an account has budget', async () => {
    const rotation = makeRotation({ ...hourly(2), longestPostponeMs: 2 * HOUR });
    const [ada] = await addAccounts(rotation, ['ada']);

    const error = await rotation
      .withAccount({ accountId: ada!, call: 'tray', signal }, async (account) => {
        for (let request = 0; request < 3; request += 1) await fetchTray(account);
      })
      .catch((error: unknown) => error);

    expect(error).toBeInstanceOf(PostponeJob);
    expect((error as PostponeJob).message).toContain('hourBudget');
    expect((error as PostponeJob).delayMs).toBeCloseTo(HOUR, -5);
    expect(network.requests).toHaveLength(2);
    const account = await database.db.selectFrom('accounts').select('leasedUntil').executeTakeFirstOrThrow();
    expect(account.leasedUntil).toBeNull();
  });

  test('does not postpone a job while another account is available', async () => {
    const rotation = makeRotation(hourly(1));
    await addAccounts(rotation, ['ada', 'grace']);

    expect([await fetchTrayAs(rotation), await fetchTrayAs(rotation)]).toEqual([undefined, undefined]);
    expect(await fetchTrayAs(rotation)).toBeInstanceOf(PostponeJob);
  });

  test('does not grow when other accounts stop', async () => {
    const rotation = makeRotation(hourly(3));
    const ids = await addAccounts(rotation, ['ada', 'grace', 'joan']);
    await database.db
      .updateTable('accounts')
      .set({ state: 'needs_attention' })
      .where('id', 'in', ids.slice(1))
      .execute();

    const outcomes = [];
    for (let job = 0; job < 9; job += 1) outcomes.push(await fetchTrayAs(rotation));

    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(3);
    expect(network.requests).toHaveLength(3);
  });
});

test('sleeps through short gaps, also when several workers share the account', async () => {
  const rotations = [makeRotation({ requestGapMs: 5_000 }), makeRotation({ requestGapMs: 5_000 })];
  const [ada] = await addAccounts(rotations[0]!, ['ada']);
  const startedAt: number[] = [];
  network.answer(TRAY, () => {
    startedAt.push(Date.now());
    return { body: { status: 'ok', tray: [] } };
  });

  await rotations[0]!.withAccount({ accountId: ada!, signal }, async (account) => {
    await fetchTray(account);
    await fetchTray(account);
  });
  expect(await fetchTrayAs(rotations[1]!, ada!)).toBeInstanceOf(PostponeJob);

  expect(startedAt[1]! - startedAt[0]!).toBeGreaterThanOrEqual(4_995);
});

test('postpones the job until the end of a long pause', async () => {
  const rotation = makeRotation({
    longPause: { afterAtLeast: 2, afterAtMost: 2, minMs: 120_000, maxMs: 120_000 },
  });
  await addAccounts(rotation, ['ada']);
  await fetchTrayAs(rotation);
  await fetchTrayAs(rotation);

  const error = await fetchTrayAs(rotation);

  expect(error).toBeInstanceOf(PostponeJob);
  expect((error as PostponeJob).message).toContain('longPause');
  expect((error as PostponeJob).delayMs / 1_000).toBeCloseTo(120, -1);
});

test('makes no request outside an account’s active hours', async () => {
  const hourInIstanbul = (new Date().getUTCHours() + 3) % 24;
  const activeHours = hourInIstanbul < 12 ? { from: 14, until: 24 } : { from: 0, until: 10 };
  const rotation = makeRotation({ limits: { activeHours } });
  await addAccounts(rotation, ['ada']);

  expect(await fetchTrayAs(rotation)).toMatchObject({ message: expect.stringContaining('outsideHours') });

  expect(network.requests).toEqual([]);
});

describe('the circuit breaker', () => {
  const breaker = { fewestAccounts: 3, pauseMs: HOUR };

  test('pauses all accounts when three of five are challenged, until an operator ends the pause', async () => {
    const rotation = makeRotation({ breaker });
    const ids = await addAccounts(rotation, ['a', 'b', 'c', 'd', 'e']);
    network.answer(TRAY, () => ({ status: 400, body: { message: 'challenge_required', status: 'fail' } }));
    for (const id of ids.slice(0, 2)) await fetchTrayAs(rotation, id);
    expect(await findCrawlPause(database.db)).toBeUndefined();
    await fetchTrayAs(rotation, ids[2]);

    expect(await findCrawlPause(database.db)).toMatchObject({ cause: 'accounts_blocked' });
    network.answer(TRAY, () => ({ body: { status: 'ok', tray: [] } }));
    expect(await fetchTrayAs(rotation, ids[3])).toMatchObject({ message: expect.stringContaining('paused') });
    expect(network.requests).toHaveLength(3);

    await closeCrawlPause(database.db);
    expect(await fetchTrayAs(rotation, ids[3])).toBeUndefined();
  });

  test('also stops work in progress', async () => {
    const rotation = makeRotation({ breaker });
    const [ada] = await addAccounts(rotation, ['ada']);

    const error = await rotation
      .withAccount({ accountId: ada!, signal }, async (account) => {
        await fetchTray(account);
        await database.db
          .insertInto('crawlPauses')
          .values({ cause: 'answers_changed', reason: 'a test', until: sql`now() + interval '1 hour'` })
          .execute();
        await fetchTray(account);
      })
      .catch((error: unknown) => error);

    expect(error).toBeInstanceOf(PostponeJob);
    expect(network.requests).toHaveLength(1);
  });

  test.each([
    ['answers_changed', { status: 200, body: { status: 'ok', errors: [{}] } }],
    ['network_down', { status: 503, body: { status: 'fail' } }],
  ])('pauses for %s after three accounts fail alike', async (cause, answer) => {
    const rotation = makeRotation({ breaker });
    const ids = await addAccounts(rotation, ['a', 'b', 'c']);
    network.answer(TRAY, () => answer);

    for (const id of ids) await fetchTrayAs(rotation, id);

    expect(await findCrawlPause(database.db)).toMatchObject({ cause });
  });
});

test('never connects to a proxy on a private address, and records the reason', async () => {
  const admitProxy = admitPublicProxies(() => Promise.reject(new Error('asked')));
  const rotation = makeTestRotation({ db: database.db, networkUrl: network.url, admitProxy });
  await addAccounts(rotation, ['ada']);

  expect(await fetchTrayAs(rotation)).toBeInstanceOf(PostponeJob);

  expect(proxies[0]!.tunnels).toEqual([]);
  const row = await database.db.selectFrom('proxies').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'disabled', stateReason: expect.stringContaining('not public') });
});

test('disables a proxy whose stored password does not open, and leaves the account alone', async () => {
  const rotation = makeTestRotation({ db: database.db, networkUrl: network.url });
  await addAccounts(rotation, ['ada']);
  await database.db.updateTable('proxies').set({ sealedPassword: 'damaged' }).execute();

  expect(await fetchTrayAs(rotation)).toBeInstanceOf(PostponeJob);

  expect(proxies[0]!.tunnels).toEqual([]);
  const proxy = await database.db.selectFrom('proxies').selectAll().executeTakeFirstOrThrow();
  const reason = 'The stored password of the proxy cannot be opened. Enter it again.';
  expect(proxy).toMatchObject({ state: 'disabled', stateReason: reason });
  const account = await database.db.selectFrom('accounts').select('state').executeTakeFirstOrThrow();
  expect(account.state).toBe('active');
});

test('saves the cookies that the network rotates', async () => {
  const rotation = makeRotation();
  await addAccounts(rotation, ['ada']);
  const before = await database.db.selectFrom('accounts').select('sealedSession').executeTakeFirstOrThrow();
  network.answer(TRAY, () => ({ headers: { 'set-cookie': 'csrftoken=rotated' }, body: { status: 'ok', tray: [] } }));

  await fetchTrayAs(rotation);

  const after = await database.db.selectFrom('accounts').select('sealedSession').executeTakeFirstOrThrow();
  expect(after.sealedSession).not.toBe(before.sealedSession);
});
