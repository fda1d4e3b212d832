import type { AccountId } from '@around/contracts/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../testing/gateways/admin-gateway.ts';
import { proxyShape, statsShape, syncedAccountShape } from '../testing/response-shapes.ts';
import { seedOperatorData } from '../testing/seed-operator-data.ts';
import { shapeOf } from '../testing/shape-of.ts';
import { addLiveWorker, finishNextJob } from '../testing/simulated-worker.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];
let accountId: AccountId;

beforeAll(async () => {
  gateway = await startAdminGateway({ shownEnvironment: { NODE_ENV: 'test' }, jobWaitLimitMs: 10_000 });
  ({ database, admin } = gateway);
  await addLiveWorker(database.db);
  accountId = await seedOperatorData(database.db);
});
afterAll(() => gateway[Symbol.asyncDispose]());

const proxyList = {
  proxies: [proxyShape],
  accounts: [
    {
      id: 'id',
      username: 'text',
      sessionId: 'text',
      isRateLimited: 'boolean',
      rateLimitExpiry: 'time',
      lastUsed: 'time',
      proxyId: 'id',
      state: 'text',
    },
  ],
};

test.each([
  ['/api/admin/check', { authenticated: 'boolean' }],
  [
    '/api/admin/instagram-profiles',
    [
      {
        id: 'id',
        username: 'text',
        fullName: 'text',
        locationName: 'text',
        category: 'text',
        followerCount: 'number',
        followingCount: 'number',
        isVerified: 'boolean',
        avatarUrl: 'text',
      },
    ],
  ],
  [
    '/api/instagram/crawler/status',
    {
      crawler: {
        running: 'boolean',
        lastCrawlTime: 'time',
        lastCrawlTimeFormatted: 'text',
        mode: 'text',
        intervalMinutes: 'number',
        multiAccountDetails: { totalAccounts: 'number', activeAccounts: 'number', rateLimitedAccounts: 'number' },
        nextCrawlTime: 'null',
        isCrawlingNow: 'boolean',
        workersAlive: 'number',
        pause: 'null',
      },
      auth: {
        configured: 'boolean',
        sessionIdFirstChars: 'text',
        userId: 'text',
        authenticated: 'boolean',
        sessionLastUpdated: 'time',
      },
    },
  ],
  [
    '/api/instagram/followed-accounts',
    { followedAccounts: [{ ...syncedAccountShape, followedBy: ['text'], hasLocation: 'boolean' }] },
  ],
  [
    '/api/instagram/account-stats',
    { totalAccounts: 'number', accountsWithLocation: 'number', locationsWithInstagram: 'number' },
  ],
  [
    '/api/admin/instagram-accounts?adminKey=x',
    {
      accounts: [
        {
          id: 'id',
          username: 'text',
          isDefault: 'boolean',
          isRateLimited: 'boolean',
          rateLimitExpiry: 'time',
          followedAccounts: ['text'],
          currentFollowedIndex: 'number',
          lastUsed: 'time',
          authenticationSuccess: 'boolean',
          authError: 'text',
          authMethod: 'text',
          followedAccountsCount: 'number',
          locationAccountsCount: 'number',
        },
      ],
    },
  ],
  [
    '/api/instagram/crawler/statistics',
    {
      databaseStats: statsShape,
      realtimeStats: {
        isRunning: 'boolean',
        lastCrawlTime: 'time',
        crawlIntervalMs: 'number',
        accounts: [
          {
            id: 'id',
            username: 'text',
            isRateLimited: 'boolean',
            lastUsed: 'time',
            followedAccounts: ['text'],
            state: 'text',
          },
        ],
        crawlStats: {
          duration: 'number',
          successRate: 'number',
          storiesFetched: 'number',
          locationsUpdated: 'number',
          accountsProcessed: 'number',
          accountsWithErrors: 'number',
          rateLimitEvents: 'number',
        },
      },
      timestamp: 'time',
    },
  ],
] as const)('GET %s returns every specified field with its type', async (url, shape) => {
  const response = await admin.get(url);

  expect(response.statusCode).toBe(200);
  expect(shapeOf(response.json())).toMatchObject(shape);
});

test.each(['/api/admin/proxies', '/api/admin/proxies/'])(
  'GET %s returns proxies, accounts and their mapping',
  async (url) => {
    const { accountProxyMap, ...lists } = (await admin.get(url)).json();

    expect(shapeOf(lists)).toEqual(proxyList);
    expect(accountProxyMap).toEqual({ [accountId]: expect.any(String) });
  },
);

test('the debug response has every specified field, memory in bytes', async () => {
  const [response] = await Promise.all([
    admin.get('/api/instagram/crawler/debug'),
    finishNextJob(database.db, 'verify-accounts', { message: '1 of 1 works', result: { accounts: [] } }),
  ]);
  const { systemInfo, ...rest } = response.json();
  const { memoryUsage, ...info } = systemInfo;

  expect(shapeOf(info)).toEqual({
    sessionIdStatus: { valid: 'boolean', message: 'text' },
    environment: { NODE_ENV: 'text' },
    nodejsVersion: 'text',
    timestamp: 'time',
  });
  expect(new Set(Object.values(shapeOf(memoryUsage)))).toEqual(new Set(['number']));
  expect(memoryUsage.rss).toBeGreaterThan(1_000_000);
  expect(shapeOf(rest)).toEqual({
    authTests: [
      {
        username: 'text',
        isRateLimited: 'boolean',
        authenticationSuccess: 'boolean',
        authError: 'text',
        lastUsed: 'time',
        rateLimitExpiry: 'time',
        followedAccountsCount: 'number',
        currentFollowedIndex: 'number',
      },
    ],
    authTestJob: { jobId: 'id', message: 'text' },
    recentStories: [
      { id: 'id', locationId: 'id', mediaType: 'text', mediaUrl: 'text', createdAt: 'time', placedBy: 'null' },
    ],
    crawlerStats: statsShape,
  });
});
