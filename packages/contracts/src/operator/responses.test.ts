import { expect, test } from 'vitest';
import { safeEncode, safeParse } from 'zod/mini';
import { updateAdminCredentials } from './accounts/credentials.ts';
import { changeInstagramAccounts, listInstagramAccounts } from './accounts/instagram-accounts.ts';
import { refreshInstagram, resetAccounts, syncAccounts } from './crawler/crawler-actions.ts';
import { controlCrawler, getCrawlerStatus } from './crawler/crawler-control.ts';
import { getCrawlerDebug } from './monitoring/debug.ts';
import { getStatistics } from './monitoring/statistics.ts';
import { listInstagramProfiles, syncAccount, syncProfiles, syncStoryOwners } from './profiles.ts';
import { addProxy, deleteProxy, listProxies } from './proxies/proxies.ts';

const at = '2026-11-01T12:00:00.000Z';
const profile = { id: '7', username: 'ada', fullName: 'Ada', locationName: 'Kordon', category: 'Café' };
const synced = { id: 'p1', instagramUsername: 'ada', fullName: 'Ada', isVerified: true };
const proxy = { id: 'x1', ip: '203.0.113.7', port: 8080, username: 'u', password: '***', isActive: true };
const account = { id: 'a1', username: 'ada', isRateLimited: true, rateLimitExpiry: at, followedAccounts: [] };
const crawler = { running: true, lastCrawlTime: at, intervalMinutes: 15 };
const stats = {
  totalStories: 2,
  storiesByMediaType: { image: 1, video: 1 },
  timeStats: { last24Hours: 1, last7Days: 2, oldestStory: at, newestStory: at },
  rateLimiting: { totalRateLimitEvents: 0 },
  locationStats: {
    totalLocationsWithStories: 1,
    locationsWithoutInstagramUsername: 0,
    topLocations: [{ id: 'l1', name: 'Kordon', storyCount: 2 }],
  },
  crawlHistory: [{ timestamp: at, storiesAdded: 2 }],
};
const debug = {
  systemInfo: {
    sessionIdStatus: { valid: true },
    environment: {},
    nodejsVersion: 'v24',
    timestamp: at,
    memoryUsage: {},
  },
  authTests: [{ username: 'ada', isRateLimited: false, authenticationSuccess: true }],
  recentStories: [{ id: 's1', locationId: 'l1', mediaType: 'image', mediaUrl: '/a.jpg', createdAt: at }],
  crawlerStats: stats,
};
const realtimeStats = { isRunning: true, lastCrawlTime: at, crawlIntervalMs: 900_000, accounts: [account] };

test.each([
  ['profiles', listInstagramProfiles.schema.response[200], [profile]],
  ['a sync of profiles', syncProfiles.schema.response[200], { syncedCount: 5 }],
  ['a sync of owners', syncStoryOwners.schema.response[200], { syncedAccounts: [synced] }],
  ['a sync of one', syncAccount.schema.response[200], { user: synced }],
  ['credentials', updateAdminCredentials.schema.response[200], { verified: false, message: 'Not verified' }],
  ['a refresh', refreshInstagram.schema.response[200], { message: 'Refreshed', sample: ['anything'], locations: 3 }],
  ['the status', getCrawlerStatus.schema.response[200], { crawler, auth: { configured: true, authenticated: true } }],
  ['control', controlCrawler.schema.response[200], { message: 'Stopped' }],
  ['accounts', listInstagramAccounts.schema.response[200], { accounts: [account] }],
  ['a given proxy', changeInstagramAccounts.schema.response[200], { account: { username: 'ada' }, message: 'Done' }],
  ['statistics', getStatistics.schema.response[200], { databaseStats: stats, realtimeStats, timestamp: at }],
  ['debug', getCrawlerDebug.schema.response[200], debug],
  ['a reset', resetAccounts.schema.response[200], { message: 'Reset' }],
  [
    'proxies',
    listProxies.schema.response[200],
    { proxies: [proxy], accounts: [account], accountProxyMap: { a1: 'x1' } },
  ],
  ['an added proxy', addProxy.schema.response[201], { proxy: { ip: '203.0.113.7', port: 8080 } }],
  ['a deleted proxy', deleteProxy.schema.response[200], {}],
  ['a sync of accounts', syncAccounts.schema.response[200], { message: 'Synced' }],
])('the response of %s is parsed when it has only the specified fields', (_name, schema, body) => {
  expect(safeParse(schema, body).error?.issues).toBeUndefined();
});

test('encoding rejects a response with missing fields', () => {
  const { response } = listInstagramAccounts.schema;

  expect(safeEncode(response[200], { accounts: [account] } as never).success).toBe(false);
});
