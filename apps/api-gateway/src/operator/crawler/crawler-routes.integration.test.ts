import { saveSessionCheck } from '@around/database/account-sessions/session-checks';
import { stopAccount } from '@around/database/accounts/account-states';
import { openRun } from '@around/database/crawl/crawl-run-queries';
import { findRecentOperatorJobs } from '@around/database/operator-jobs/operator-job-queries';
import { makeAccount } from '@around/test-harness/make-rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
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

const control = (body: object) => admin.send('POST', '/api/instagram/crawler/control', body);
const crawler = async () => (await admin.get('/api/instagram/crawler/status')).json().crawler;
const cycle = { isFinished: true, storyCount: 12, storiesAdded: 5, accountsProcessed: 2, accountsWithErrors: 0 };

test('start, stop and interval are stored, and the schedule follows at once', async () => {
  expect(await crawler()).toMatchObject({
    running: true,
    intervalMinutes: 15,
    lastCrawlTime: null,
    lastCrawlTimeFormatted: 'Never',
    workersAlive: 1,
  });

  expect((await control({ action: 'update-interval', intervalMinutes: 3 })).json()).toEqual({
    message: 'The crawler runs every 3 minutes',
  });
  expect((await control({ action: 'update-interval', intervalMinutes: 1 })).json()).toEqual({
    message: 'The crawler runs every minute',
  });
  await control({ action: 'update-interval', intervalMinutes: 3 });
  const { intervalMinutes, nextCrawlTime } = await crawler();
  expect(intervalMinutes).toBe(3);
  expect(nextCrawlTime).not.toBeNull();
  await control({ action: 'stop' });
  expect(await crawler()).toMatchObject({ running: false, nextCrawlTime: null });
  await control({ action: 'start' });
  expect(await crawler()).toMatchObject({ running: true });
});

test('a session that a crawl found invalid is not authenticated, with its reason, in every answer about it', async () => {
  const { db } = database;
  const id = await makeAccount(db, 'ada');
  await db.updateTable('accounts').set({ isDefault: true }).execute();
  const auth = async () => (await admin.get('/api/instagram/crawler/status')).json().auth;
  expect(await auth()).toMatchObject({ authenticated: true, authError: null });

  const authError = 'The network wants a human to confirm something';
  await stopAccount(db, id, {
    state: 'needs_attention',
    cause: 'challenged',
    reason: 'challenge_required',
    proxyId: null,
  });
  await saveSessionCheck(db, id, { authenticationSuccess: false, authenticationError: authError });

  expect(await auth()).toMatchObject({ authenticated: false, authError });
  const { accounts } = (await admin.get('/api/admin/instagram-accounts')).json();
  expect(accounts).toMatchObject([
    { username: 'ada', state: 'needs_attention', authenticationSuccess: false, authError },
  ]);
});

test.each([0, 61, 1.5, '15', null, undefined])('an interval of %s minutes answers 400', async (intervalMinutes) => {
  const response = await control({ action: 'update-interval', intervalMinutes });

  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message: 'Invalid interval - Please enter a value between 1 and 60 minutes' });
  expect((await crawler()).intervalMinutes).toBe(15);
});

test('a crawl answers when it is finished, with its story count', async () => {
  const runId = (await openRun(database.db, 'requested'))!;
  const [response] = await Promise.all([
    control({ action: 'crawl' }),
    finishNextJob(database.db, 'run-cycle', { message: 'done', result: { runId, ...cycle } }),
  ]);

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    message: 'The crawl is complete: 12 stories, 5 of them new',
    storyCount: 12,
  });
});

test('a crawl that takes longer answers 202, and a second call joins it', async () => {
  await using noWait = await startAdminGateway({ jobWaitLimitMs: 0 });
  const { db } = noWait.database;
  await addLiveWorker(db);
  const crawl = () => noWait.admin.send('POST', '/api/instagram/crawler/control', { action: 'crawl' });
  const [first, second] = await Promise.all([crawl(), crawl()]);

  expect(first.statusCode).toBe(202);
  expect(first.json()).toMatchObject({ message: 'The crawl is still running: 0 stories so far', storyCount: 0 });
  expect(second.json().jobId).toBe(first.json().jobId);
  expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1);
});

test('without a crawler worker network calls answer 503 at once', async () => {
  await removeLiveWorker(database.db);

  for (const [url, body] of [
    ['/api/instagram/crawler/control', { action: 'crawl' }],
    ['/api/instagram/refresh', undefined],
    ['/api/instagram/sync-story-owners', undefined],
    ['/api/instagram/sync-profiles', undefined],
    ['/api/instagram/sync-account', { username: 'ada' }],
    ['/api/instagram/reset-accounts', undefined],
    ['/api/admin/sync-accounts', undefined],
    ['/api/admin/proxies/test', { ip: 'a.test', port: '1', username: 'u', password: 'p' }],
  ] as const) {
    const response = await admin.send('POST', url, body);
    expect([url, response.statusCode]).toEqual([url, 503]);
    expect(response.json()).toEqual({
      error: 'no_worker',
      message: 'No crawler worker is running, so nothing can be requested from the network',
    });
    expect(response.headers['retry-after']).toBe('10');
  }
  expect(await findRecentOperatorJobs(database.db, 10)).toEqual([]);
});

test('a failed job answers 502 with its error', async () => {
  const [response] = await Promise.all([
    admin.send('POST', '/api/instagram/refresh'),
    finishNextJob(database.db, 'refresh', { error: 'No account can work now' }),
  ]);

  expect(response.statusCode).toBe(502);
  expect(response.json()).toEqual({ message: 'No account can work now' });
});

test('refresh, syncs and resets return the result of their job', async () => {
  const user = {
    id: crypto.randomUUID(),
    instagramUsername: 'ada',
    fullName: null,
    isVerified: true,
    category: null,
    avatarUrl: null,
  } as never;
  const run = async (url: string, kind: Parameters<typeof finishNextJob>[1], result: object, body?: object) => {
    const ended = finishNextJob(database.db, kind, { message: 'well', result: result as never });
    const response = await admin.send('POST', url, body);
    await ended;
    expect(response.statusCode).toBe(200);
    return response.json();
  };

  expect(
    await run('/api/instagram/refresh', 'refresh', { storiesFetched: 1, storiesAdded: 1, locations: [], sample: null }),
  ).toMatchObject({ message: 'well', sample: null, locations: [] });
  expect(
    await run('/api/instagram/sync-story-owners', 'sync-story-owners', {
      syncedCount: 1,
      leftCount: 0,
      syncedAccounts: [user],
    }),
  ).toMatchObject({ syncedCount: 1, syncedAccounts: [user] });
  expect(
    await run('/api/instagram/sync-profiles', 'sync-profiles', { syncedCount: 7, detailsCount: 7, leftCount: 0 }),
  ).toMatchObject({ syncedCount: 7 });
  expect(
    await run(
      '/api/instagram/sync-account',
      'sync-profile',
      { user, storiesFetched: 0, storiesAdded: 0 },
      { username: '@Ada' },
    ),
  ).toMatchObject({ user });
  expect((await findRecentOperatorJobs(database.db, 1))[0]!.target).toBe('ada');
  expect(
    await run('/api/instagram/reset-accounts', 'reset-accounts', { resetCount: 1, needSessionCount: 0 }),
  ).toMatchObject({ message: 'well' });
  expect(await run('/api/admin/sync-accounts', 'sync-accounts', { pairedCount: 1, waitingCount: 0 })).toMatchObject({
    message: 'well',
  });
});

test.each([
  undefined,
  { username: ' ' },
  { username: '@' },
  { username: '@@' },
  { username: 'a b' },
  { username: '😀' },
])('a sync without a username of the network answers 400: %o', async (body) => {
  const response = await admin.send('POST', '/api/instagram/sync-account', body);

  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message: 'Please enter an Instagram username' });
});

test('an unsaved proxy is tested; its password is sealed in the job and deleted afterwards', async () => {
  const [response] = await Promise.all([
    admin.send('POST', '/api/admin/proxies/test', { ip: 'a.test', port: 8080, username: 'u', password: 'px-UNIQUE-2' }),
    finishNextJob(database.db, 'probe-new-proxy', {
      message: 'fine',
      result: { isHealthy: true, latencyMs: 41, error: null },
    }),
  ]);

  expect(response.json()).toMatchObject({ isHealthy: true, latencyMs: 41, error: null });
  const [job] = await findRecentOperatorJobs(database.db, 1);
  expect(job!.sealedInput).toBeNull();
  expect(JSON.stringify(job)).not.toContain('px-UNIQUE-2');
});
