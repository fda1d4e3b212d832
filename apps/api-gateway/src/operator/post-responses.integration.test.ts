import { randomUUID } from 'node:crypto';
import type { AccountId } from '@around/contracts/ids';
import type { OperatorJobKind, OperatorJobResult } from '@around/contracts/operator-jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminLogin } from '../testing/clients/admin-client.ts';
import { type AdminGateway, startAdminGateway } from '../testing/gateways/admin-gateway.ts';
import { jobShape, proxyShape, syncedAccountShape } from '../testing/response-shapes.ts';
import { seedOperatorData } from '../testing/seed-operator-data.ts';
import { shapeOf } from '../testing/shape-of.ts';
import { addLiveWorker, finishNextJob } from '../testing/simulated-worker.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let app: AdminGateway['app'];
let admin: AdminGateway['admin'];
let accountId: AccountId;

beforeAll(async () => {
  gateway = await startAdminGateway({ shownEnvironment: { NODE_ENV: 'test' }, jobWaitLimitMs: 10_000 });
  ({ app, database, admin } = gateway);
  await addLiveWorker(database.db);
  accountId = await seedOperatorData(database.db);
});
afterAll(() => gateway[Symbol.asyncDispose]());

const user = {
  id: randomUUID(),
  instagramUsername: 'ada',
  fullName: 'Ada',
  isVerified: true,
  category: 'Cafe',
  avatarUrl: 'https://cdn.test/a.jpg',
};
const sample = {
  id: randomUUID(),
  locationId: randomUUID(),
  locationName: 'Kordon',
  mediaType: 'image',
  mediaUrl: 'https://cdn.test/a.jpg',
  caption: 'tea',
  createdAt: new Date().toISOString(),
};
const sampleShape = { ...(shapeOf(sample) as object) };

test.each<[string, object | undefined, OperatorJobKind, object, object]>([
  [
    '/api/instagram/crawler/control',
    { action: 'crawl' },
    'run-cycle',
    {
      runId: randomUUID(),
      isFinished: true,
      storyCount: 2,
      storiesAdded: 1,
      accountsProcessed: 1,
      accountsWithErrors: 0,
    },
    { ...jobShape, storyCount: 'number' },
  ],
  [
    '/api/instagram/refresh',
    undefined,
    'refresh',
    {
      storiesFetched: 1,
      storiesAdded: 1,
      locations: [{ id: randomUUID(), name: 'Kordon', storyCount: 1 }],
      sample,
    },
    { ...jobShape, sample: sampleShape, locations: [{ id: 'id', name: 'text', storyCount: 'number' }] },
  ],
  [
    '/api/instagram/sync-story-owners',
    undefined,
    'sync-story-owners',
    { syncedCount: 1, leftCount: 0, syncedAccounts: [user] },
    { ...jobShape, syncedCount: 'number', syncedAccounts: [syncedAccountShape] },
  ],
  [
    '/api/instagram/sync-profiles',
    undefined,
    'sync-profiles',
    { syncedCount: 7, detailsCount: 7, leftCount: 0 },
    { ...jobShape, syncedCount: 'number' },
  ],
  [
    '/api/instagram/sync-account',
    { username: 'ada' },
    'sync-profile',
    { user, storiesFetched: 0, storiesAdded: 0 },
    { ...jobShape, user: syncedAccountShape },
  ],
  ['/api/instagram/reset-accounts', undefined, 'reset-accounts', { resetCount: 1, needSessionCount: 0 }, jobShape],
  ['/api/admin/sync-accounts', undefined, 'sync-accounts', { pairedCount: 1, waitingCount: 0 }, jobShape],
  ...(['/api/admin/instagram-credentials', '/api/instagram/credentials'] as const).map(
    (url): [string, object, OperatorJobKind, object, object] => [
      url,
      { sessionId: '4242%3AS3CR3T', userId: '4242' },
      'import-session',
      { accountId: randomUUID(), username: 'ada', authenticationSuccess: true, authError: null },
      { ...jobShape, verified: 'boolean', sessionId: 'text', userId: 'text' },
    ],
  ),
])('POST %s %o waits for its job and returns every field', async (url, body, kind, result, shape) => {
  const [response] = await Promise.all([
    admin.send('POST', url, body),
    finishNextJob(database.db, kind, { message: 'well', result: result as OperatorJobResult }),
  ]);

  expect(response.statusCode).toBe(200);
  expect(shapeOf(response.json())).toEqual(shape);
});

test('logout, control and changes of accounts and proxies return a message', async () => {
  const shapesOf = async (method: 'POST' | 'DELETE', url: string, body?: object) => {
    const response = await admin.send(method, url, body);
    expect([url, response.statusCode]).toEqual([url, expect.toBeOneOf([200, 201])]);
    return shapeOf(response.json());
  };
  const change = { message: 'text', account: { id: 'id', username: 'text' } };
  const form = { ip: '203.0.113.7', port: '8080', username: 'ann', password: 'px', country: 'TR' };

  for (const action of [{ action: 'stop' }, { action: 'start' }, { action: 'update-interval', intervalMinutes: 15 }]) {
    expect(await shapesOf('POST', '/api/instagram/crawler/control', action)).toEqual({ message: 'text' });
  }
  const accounts = '/api/admin/instagram-accounts';
  const grace = { action: 'add', username: 'grace', sessionId: 'abcdef', userAgent: 'Mozilla/5.0' };
  expect(await shapesOf('POST', accounts, grace)).toEqual({ ...change, jobId: 'id' });
  expect(await shapesOf('POST', accounts, { action: 'assign_proxy', userId: accountId, proxyId: null })).toEqual(
    change,
  );
  expect(await shapesOf('POST', accounts, { action: 'remove', username: 'grace' })).toEqual(change);
  const added = (await admin.send('POST', '/api/admin/proxies', form)).json();
  expect(shapeOf(added)).toEqual({
    message: 'text',
    proxy: { ...proxyShape, cooldownUntil: 'null', lastUsed: 'null', stateReason: 'null', lastProbe: 'null' },
  });
  expect(await shapesOf('DELETE', `/api/admin/proxies/${added.proxy.id}`)).toEqual({ message: 'text' });

  expect(await shapesOf('POST', '/api/admin/logout')).toEqual({ message: 'text' });
});

test('login returns the signed-in username', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/admin/login', payload: adminLogin });

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ authenticated: true, username: adminLogin.username });
});
