import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { whileOpen } from '../while-open.ts';
import { openConsole, openTab, rowOf } from './console-page.ts';

const stackUrl = inject('stackUrl');
const STATUS = '**/api/instagram/crawler/status';
const STATISTICS = '**/api/instagram/crawler/statistics';
const DEBUG = '**/api/instagram/crawler/debug*';
const ACCOUNTS = '**/api/admin/instagram-accounts';
const PROXIES = '**/api/admin/proxies';

let browser: Browser;
let watched: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  browser = await launchBrowser();
  watched = await openConsole(browser, '/admin/instagram-status', { expectedErrors: [/status of 500/] });
});
afterEach(() => watched.page.unrouteAll({ behavior: 'ignoreErrors' }));
afterAll(async () => {
  await watched[Symbol.asyncDispose]();
  await browser.close();
});

/** Edits the server's response to show a rare state. */
async function change<Body>(page: Page, address: string, edit: (body: Body) => void): Promise<void> {
  const handle = whileOpen(async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as Body;
    edit(body);
    await route.fulfill({ response, json: body });
  });
  await page.route(address, handle);
}

/** Delays the response until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

const fail = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'It broke' } }));

const open = (path: string) => watched.page.goto(stackUrl + path);
const says = (text: string | RegExp) => watched.page.getByText(text).first().waitFor();

type Status = { crawler: { running: boolean }; auth: { authenticated: boolean } };

test('the page says that it checks the session until the answer arrives', async () => {
  const { page } = watched;
  const release = await hold(page, '**/api/admin/check');
  await open('/admin/instagram-status');

  await says('Checking authentication...');
  release();
  await page.getByRole('button', { name: 'Refresh Status' }).waitFor();
});

test('without an authenticated session nothing is resumed or refreshed, and a test says so', async () => {
  const { page } = watched;
  await change<Status>(page, STATUS, ({ crawler, auth }) => {
    crawler.running = false;
    auth.authenticated = false;
  });
  await open('/admin?tab=crawler');
  await page.getByRole('button', { name: 'Resume Crawler' }).waitFor();

  expect(await page.getByRole('button', { name: 'Resume Crawler' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Refresh Stories' }).isDisabled()).toBe(true);
  await fail(page, '**/api/instagram/refresh');
  await openTab(page, 'Instagram Credentials');
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expectNotice(page, 'Authentication Failed');
});

test('the dashboard links to every tool', async () => {
  const { page } = watched;
  await open('/admin');
  await page.getByRole('heading', { name: 'Advanced Tools' }).waitFor();

  for (const path of [
    '/admin/instagram-status',
    '/admin/crawler-statistics',
    '/admin/crawler-debug',
    '/admin/proxy-manager',
    '/admin/instagram-accounts',
  ]) {
    await page.getByRole('main').locator(`a[href="${path}"]`).first().waitFor();
  }
});

test('placeholder profiles leave the list, and only the list', async () => {
  const { page } = watched;
  await change<Array<{ id: string; username: string }>>(page, '**/api/admin/instagram-profiles', (profiles) => {
    profiles[0]!.username = 'instagram';
    profiles[1]!.username = 'starbucks';
  });
  const changes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
  await open('/admin?tab=profiles');
  await rowOf(page, '@starbucks').waitFor();

  await page.getByRole('button', { name: 'Remove placeholders' }).click();

  await expect.poll(() => page.getByText(/@(instagram|starbucks)/).count()).toBe(0);
  expect(changes).toEqual([]);
});

test('profiles stay when a refresh fails, with a notice', async () => {
  const { page } = watched;
  await open('/admin?tab=profiles');
  await expect.poll(() => page.getByRole('tabpanel').getByRole('row').count()).toBeGreaterThan(5);

  await fail(page, '**/api/admin/instagram-profiles');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

  await expectNotice(page, 'Failed to refresh Instagram profiles');
  expect(await page.getByRole('tabpanel').getByRole('row').count()).toBeGreaterThan(5);
});

type Statistics = {
  databaseStats: {
    totalStories: number;
    storiesByMediaType: Record<string, number>;
    rateLimiting: Record<string, unknown>;
    locationStats: { topLocations: Array<{ instagramUsername: string | null }> };
    crawlHistory: Array<{ timestamp: string; storiesAdded: number }>;
  };
  realtimeStats: {
    isRunning: boolean;
    lastCrawlTime: string | null;
    crawlStats: unknown;
    accounts: Array<{ username: string; isRateLimited: boolean; state: string }>;
  };
};

test('while the browser is offline every page says so beside the age of its data', async () => {
  const expectedErrors = [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/];
  await using watched = await openConsole(browser, '/admin/alerts', { expectedErrors });
  const { page } = watched;
  const age = page.getByText(/^updated \d+ s ago/);
  await age.waitFor();
  const note = page.getByText('you are offline');
  expect(await note.count()).toBe(0);

  await page.context().setOffline(true);
  await note.waitFor();
  await page.context().setOffline(false);
  await note.waitFor({ state: 'detached' });
});

test('the statistics of an unused system show words instead of gaps', async () => {
  const { page } = watched;
  await change<Statistics>(page, STATISTICS, ({ databaseStats, realtimeStats }) => {
    databaseStats.totalStories = 0;
    databaseStats.storiesByMediaType = { image: 0, video: 0, other: 0 };
    databaseStats.rateLimiting = {
      totalRateLimitEvents: 0,
      lastRateLimitEvent: null,
      averageRateLimitDuration: null,
    };
    databaseStats.crawlHistory = [];
    Object.assign(realtimeStats, { isRunning: false, lastCrawlTime: null, crawlStats: null });
  });
  const release = await hold(page, STATISTICS);
  await open('/admin/crawler-statistics');
  await says('Loading crawler statistics...');
  release();

  await says('0 (0%)');
  await says('Stopped');
  await says('Never');
  await says('No recent crawl data available');
  await says('None');
  await says('N/A');
  await openTab(page, 'Crawl History');
  await says('No crawl history data available');
});

test('the statistics show other media, places without a profile, and bars of at most full width', async () => {
  const { page } = watched;
  await change<Statistics>(page, STATISTICS, ({ databaseStats }) => {
    databaseStats.totalStories = 10;
    databaseStats.storiesByMediaType = { image: 5, video: 2, other: 3 };
    databaseStats.locationStats.topLocations[0]!.instagramUsername = null;
    databaseStats.crawlHistory = [40, 250].map((storiesAdded, day) => ({
      timestamp: `2026-05-0${day + 1}T00:00:00.000Z`,
      storiesAdded,
    }));
  });
  await open('/admin/crawler-statistics?tab=locations');
  await says('3 (30%)');
  await openTab(page, 'Location Analytics');
  await page.getByRole('cell', { name: '-', exact: true }).first().waitFor();
  await openTab(page, 'Crawl History');

  const bars = page.locator('[style*="inline-size"]');
  await expect.poll(() => bars.count()).toBe(2);
  expect(await bars.evaluateAll((all) => all.map((bar) => (bar as HTMLElement).style.inlineSize))).toEqual([
    '40%',
    '100%',
  ]);
});

test('an account that needs attention does not count as active in the statistics', async () => {
  const { page } = watched;
  let names: string[] = [];
  await change<Statistics>(page, STATISTICS, ({ realtimeStats: { accounts } }) => {
    names = accounts.map(({ username }) => username);
    for (const account of accounts) Object.assign(account, { isRateLimited: false, state: 'active' });
    accounts[0]!.state = 'needs_attention';
  });
  await open('/admin/crawler-statistics?tab=accounts');

  await rowOf(page, 'Needs attention').waitFor();
  expect(await rowOf(page, names[0]!).getByText('Needs attention').count()).toBe(1);
  await says(`${names.length - 1} of ${names.length}`);
});

type Debug = {
  systemInfo: { sessionIdStatus: { valid: boolean; message: string } };
  authTests: Array<Record<string, unknown>>;
  recentStories: unknown[];
};

test('the debug page names what is wrong with a session, an account and an empty crawl', async () => {
  const { page } = watched;
  await change<Debug>(page, DEBUG, (debug) => {
    debug.systemInfo.sessionIdStatus = { valid: false, message: 'The session is over' };
    Object.assign(debug.authTests[0]!, {
      isRateLimited: true,
      rateLimitExpiry: new Date(Date.now() + 3_600_000).toISOString(),
      authenticationSuccess: false,
      authError: 'login_required',
    });
    debug.recentStories = [];
  });
  const release = await hold(page, DEBUG);
  await open('/admin/crawler-debug');
  await says(/Authentication is being tested for all accounts/);
  release();

  for (const text of ['Invalid Session', 'The session is over', 'Rate Limited', 'Auth Failed', 'login_required']) {
    await says(text);
  }
  await openTab(page, 'Recent Stories');
  await says('No Stories Found');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expectNotice(page, 'Debug Info Retrieved');
});

type Account = { id: string; username: string } & Record<string, unknown>;
const AUTH_ERROR = 'The network wants to see this account again before it goes on talking to it';

test('the account manager has its columns, and texts for limited and refused accounts', async () => {
  const { page } = watched;
  let changed: Account | undefined;
  await change<{ accounts: Account[] }>(page, ACCOUNTS, ({ accounts }) => {
    changed = Object.assign(accounts[0]!, {
      isRateLimited: true,
      rateLimitExpiry: new Date(Date.now() + 3_600_000).toISOString(),
      authenticationSuccess: false,
      authError: AUTH_ERROR,
      lastUsed: null,
    });
  });
  await open('/admin/instagram-accounts');
  await expect.poll(() => changed !== undefined).toBe(true);

  const row = rowOf(page, changed!.username).first();
  for (const text of [changed!.id.slice(0, 10), 'Rate Limited', /^Until /, 'Invalid', 'Never']) {
    await row.getByText(text).first().waitFor();
  }
  expect(await row.textContent()).toContain(AUTH_ERROR.slice(0, 50));
  expect(await row.textContent()).not.toContain(AUTH_ERROR.slice(0, 51));
  const columns = await page.getByRole('columnheader').allTextContents();
  expect(columns).toEqual(
    expect.arrayContaining(['Account', 'Status', 'Followed', 'Last Used', 'Authentication', 'Actions']),
  );
  expect(await page.getByLabel('User Agent').inputValue()).toContain('Mobile');

  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expectNotice(page, 'Accounts Retrieved');
});

test('without accounts and proxies the tables say what to do first', async () => {
  const { page } = watched;
  await page.route(ACCOUNTS, (route) => route.fulfill({ json: { accounts: [] } }));
  await page.route(PROXIES, (route) => route.fulfill({ json: { proxies: [], accounts: [], accountProxyMap: {} } }));

  await open('/admin/instagram-accounts');
  await says('No Instagram accounts configured. Add your first account above.');
  await open('/admin/proxy-manager');
  await says('No proxies configured. Add your first proxy above.');
  await says('No Instagram accounts configured.');
});

test('without unreadable stories the page says that every story could be read', async () => {
  const { page } = watched;
  await page.route('**/api/admin/set-aside-stories', (route) => route.fulfill({ json: { stories: [] } }));

  await open('/admin/unreadable-stories');

  await says('Every story of the last eight days could be read.');
  await says('None in the last hour');
});

test('responses with only the specified fields fill every page', async () => {
  const { page } = watched;
  const id = 'account-0123456789';
  const account = { id, username: 'specified.only', isRateLimited: false, rateLimitExpiry: null, lastUsed: null };
  const listed = { ...account, followedAccounts: ['kordon'], followedAccountsCount: 1, currentFollowedIndex: 0 };
  const proxy = { id: 'p1', ip: '203.0.113.9', port: 8080, username: 'u', password: '***', isActive: true };
  const crawler = { running: false, lastCrawlTime: null, intervalMinutes: 15 };
  const profile = { id: '7', username: 'instagram', fullName: 'Specified Only', locationName: 'Kordon' };
  const answers: [string, object][] = [
    [ACCOUNTS, { accounts: [listed] }],
    [PROXIES, { proxies: [proxy], accounts: [account], accountProxyMap: { [id]: 'p1' } }],
    [STATUS, { crawler, auth: { configured: true, authenticated: true } }],
    ['**/api/admin/instagram-profiles', [profile]],
    ['**/api/admin/instagram-credentials', { verified: false, message: 'Not verified yet' }],
  ];
  for (const [address, json] of answers) await page.route(address, (route) => route.fulfill({ json }));

  await open('/admin?tab=profiles');
  await says('Specified Only');
  await openTab(page, 'Crawler Settings');
  await says('Stopped');
  await openTab(page, 'Instagram Credentials');
  await page.getByLabel('Session ID').fill('abcdef');
  await page.getByRole('button', { name: 'Update Credentials' }).click();
  await expectNotice(page, 'Credentials Updated with Warning');
  await open('/admin/instagram-accounts');
  await rowOf(page, 'specified.only').getByText('Not tested').waitFor();
  await page.route(ACCOUNTS, (route) =>
    route.fulfill({ json: { message: 'Done', account: { username: 'specified.only' } } }),
  );
  await open('/admin/proxy-manager');
  await page.getByRole('combobox', { name: 'Proxy of specified.only' }).selectOption({ index: 0 });
  await expectNotice(page, 'Proxy Assignment Updated');
  await open('/simple-proxy-manager?tab=accounts');
  await rowOf(page, 'specified.only').getByText('203.0.113.9:8080').waitFor();
});

test('the interval field is disabled until the current interval is loaded', async () => {
  const { page } = watched;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(STATUS, async (route) => {
    await answered;
    await route.fallback();
  });
  await open('/admin?tab=crawler');
  const interval = page.getByLabel('Interval (minutes)');
  await interval.waitFor();
  expect(await interval.isDisabled()).toBe(true);
  answer();
  await interval.fill('59');

  await says(/^Changes it from \d+ to 59 minutes$/);
});

type ProxyList = { proxies: Array<Record<string, unknown>>; accounts: Array<Record<string, unknown>> };

test('the proxy managers distinguish resting proxies and accounts, and mark many errors', async () => {
  const { page } = watched;
  const later = Date.now() + 3_600_000;
  await change<ProxyList>(page, PROXIES, ({ proxies, accounts }) => {
    Object.assign(proxies[0]!, { state: 'cooling', isActive: false, cooldownUntil: later, errorCount: 6 });
    Object.assign(proxies[1]!, { state: 'active', isActive: true, cooldownUntil: null, errorCount: 5 });
    Object.assign(accounts[0]!, { isRateLimited: true, rateLimitExpiry: new Date(later).toISOString() });
    Object.assign(accounts[1]!, { isRateLimited: false, state: 'active', proxyId: null });
  });
  await open('/admin/proxy-manager');
  await says('Inactive');
  await says(/^Cooldown until /);

  await open('/simple-proxy-manager');
  await says('Cooling down');
  await expect.poll(() => page.getByText('(many)').count()).toBe(1);
  await openTab(page, 'Instagram Accounts');
  for (const text of ['Rate Limited', 'Ready', 'No proxy assigned']) await says(text);
});
