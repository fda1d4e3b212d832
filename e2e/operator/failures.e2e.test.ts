import { launchBrowser, newPage, type WatchedPage } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject, test } from 'vitest';
import { whileOpen } from '../while-open.ts';
import { desktop, openConsole } from './console-page.ts';

const stackUrl = inject('stackUrl');
const expectedErrors = [/status of 500/, /ERR_FAILED/];

let browser: Browser;
let watched: WatchedPage;
beforeAll(async () => {
  browser = await launchBrowser();
  watched = await openConsole(browser, '/admin/instagram-status', { expectedErrors });
});
afterEach(() => watched.page.unrouteAll({ behavior: 'ignoreErrors' }));
afterAll(async () => {
  await watched[Symbol.asyncDispose]();
  await browser.close();
});

type Failure = {
  path: string;
  /** The request that fails, as the end of its path. */
  call: string;
  method?: 'GET' | 'POST' | 'DELETE';
  act?: (page: Page) => Promise<unknown>;
  title: string;
  description?: string | RegExp;
  /** The button that the page shows instead of what it could not load. */
  button?: string;
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

async function confirmRemoval(page: Page, name: RegExp): Promise<void> {
  await press(name)(page);
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: false }).first().fill(value);
}

/** Reports a stopped crawler, so that it can be started. */
const stopCrawler = whileOpen(async (route) => {
  const response = await route.fetch();
  const status = (await response.json()) as { crawler: { running: boolean } };
  status.crawler.running = false;
  await route.fulfill({ response, json: status });
});

const STATUS_TEXT = 'Error 500: Internal Server Error';
const proxyForm = { 'IP Address': '203.0.113.50', Port: '80', Username: 'u', Password: 'p' };

const failures: Failure[] = [
  { path: '/admin', call: 'instagram-profiles', title: 'Error Loading Profiles', button: 'Retry' },
  { path: '/admin', call: 'crawler/status', title: 'Error Loading Crawler Status' },
  { path: '/admin', call: 'admin/logout', act: press('Logout'), title: 'Logout Failed' },
  { path: '/admin', call: 'instagram/refresh', act: press('Refresh Stories'), title: 'Refresh Failed' },
  { path: '/admin', call: 'sync-story-owners', act: press(/Sync Story Owners/), title: 'Sync Failed' },
  {
    path: '/admin?tab=credentials',
    call: 'instagram-credentials',
    async act(page) {
      await fill(page, { 'Session ID': 'abcdef' });
      await press('Update Credentials')(page);
    },
    title: 'Update Failed',
    description: 'Failed to update Instagram credentials. Please try again.',
  },
  { path: '/admin?tab=credentials', call: 'instagram/refresh', act: press('Test Connection'), title: 'Test Failed' },
  { path: '/admin?tab=crawler', call: 'crawler/control', act: press(/^Stop/), title: 'Failed to stop crawler' },
  {
    path: '/admin?tab=crawler',
    call: 'crawler/control',
    async act(page) {
      await page.route('**/api/instagram/crawler/status', stopCrawler);
      await page.reload();
      await press('Resume Crawler')(page);
    },
    title: 'Failed to start crawler',
  },
  {
    path: '/admin?tab=crawler',
    call: 'crawler/control',
    act: press('Manual Crawl'),
    title: 'Failed to start manual crawl',
  },
  {
    path: '/admin?tab=crawler',
    call: 'crawler/control',
    async act(page) {
      await fill(page, { Interval: '59' });
      await press(/^Update/)(page);
    },
    title: 'Failed to update crawler interval',
  },
  {
    path: '/admin/crawler-statistics',
    call: 'crawler/statistics',
    title: 'Failed to load statistics',
    button: 'Try Again',
  },
  {
    path: '/admin/unreadable-stories',
    call: 'set-aside-stories',
    title: 'Failed to load unreadable stories',
    button: 'Try Again',
  },
  { path: '/admin/crawler-debug', call: 'crawler/debug*', title: 'Failed to load debug info' },
  {
    path: '/admin/crawler-debug',
    call: 'reset-accounts',
    act: press('Reset Accounts'),
    title: 'Reset Failed',
    description: /Failed to reset Instagram accounts: /,
  },
  {
    path: '/admin/crawler-debug',
    call: 'instagram/refresh',
    act: press('Test Instagram'),
    title: 'Refresh Failed',
    description: /Error refreshing Instagram: 500/,
  },
  {
    path: '/admin/instagram-accounts',
    call: 'instagram-accounts',
    title: 'Failed to fetch accounts',
    description: `${STATUS_TEXT} - It broke`,
  },
  {
    path: '/admin/instagram-accounts',
    call: 'instagram-accounts',
    method: 'POST',
    async act(page) {
      await fill(page, { Username: 'failing', 'Session ID': 'abcdef' });
      await press('Add Account')(page);
    },
    title: 'Failed to add account',
    description: STATUS_TEXT,
  },
  {
    path: '/admin/instagram-accounts',
    call: 'instagram-accounts',
    method: 'POST',
    act: (page) => confirmRemoval(page, /^Remove /),
    title: 'Failed to remove account',
    description: STATUS_TEXT,
  },
  {
    path: '/admin/dashboard?panel=crawler&tab=accounts',
    call: 'instagram-accounts',
    method: 'POST',
    async act(page) {
      await fill(page, { Username: 'failing', 'Session ID': 'abcdef' });
      await press('Add Account')(page);
    },
    title: 'Failed to add Instagram account',
    description: STATUS_TEXT,
  },
  {
    path: '/admin/dashboard?panel=crawler&tab=accounts',
    call: 'instagram-accounts',
    method: 'POST',
    act: (page) => confirmRemoval(page, /^Remove /),
    title: 'Failed to remove Instagram account',
    description: STATUS_TEXT,
  },
  {
    path: '/admin/dashboard?panel=crawler&tab=accounts',
    call: 'instagram-accounts',
    title: 'Failed to fetch accounts',
    description: `${STATUS_TEXT} - It broke`,
  },
  {
    path: '/admin/dashboard?panel=crawler&tab=accounts',
    call: 'account-stats',
    title: 'Failed to load account stats',
    description: `${STATUS_TEXT} - It broke`,
  },
  {
    path: '/admin/proxy-manager',
    call: 'proxies',
    title: 'Failed to fetch proxy data',
    description: `${STATUS_TEXT} - It broke`,
  },
  {
    path: '/admin/proxy-manager',
    call: 'proxies',
    method: 'POST',
    async act(page) {
      await fill(page, proxyForm);
      await press('Add Proxy')(page);
    },
    title: 'Failed to add proxy',
    description: /Error 500: /,
  },
  {
    path: '/admin/proxy-manager',
    call: 'proxies/*',
    method: 'DELETE',
    act: (page) => confirmRemoval(page, /^Delete /),
    title: 'Failed to delete proxy',
  },
  {
    path: '/admin/proxy-manager',
    call: 'instagram-accounts',
    method: 'POST',
    act: (page) => page.getByRole('combobox').last().selectOption({ label: '-- Select Proxy --' }),
    title: 'Failed to assign proxy',
  },
  {
    path: '/admin/proxy-manager',
    call: 'sync-accounts',
    act: press('Sync Accounts'),
    title: 'Failed to sync accounts',
  },
];

async function failCalls(page: Page, { call, method }: Failure): Promise<void> {
  await page.route(`**/api/**/${call}`, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'It broke' } })
      : route.fallback(),
  );
}

test.each(failures)('$title is shown on $path when $call fails', async (failure) => {
  const { page } = watched;
  await failCalls(page, failure);
  await page.goto(stackUrl + failure.path);
  await failure.act?.(page);

  await expectNotice(page, failure.title, failure.description);
  if (failure.button) await page.getByRole('main').getByRole('button', { name: failure.button }).first().waitFor();
});

test('a login without a response shows another error than a wrong password', async () => {
  await using signedOut = await newPage(browser, { viewport: desktop, expectedErrors });
  const { page } = signedOut;
  await page.goto(`${stackUrl}/admin/login`);
  await page.route('**/api/admin/login', (route) => route.abort());
  await fill(page, { Username: 'admin', Password: 'x' });

  await press('Login')(page);

  await expectNotice(page, 'Login Error');
});

test('a connection test without a response ends after thirty seconds', async () => {
  const { page } = watched;
  await page.route('**/api/instagram/refresh', () => {});
  await page.goto(`${stackUrl}/admin?tab=credentials`);
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === 30_000 ? 300 : 10 * ms);
  });

  await press('Test Connection')(page);

  await expectNotice(page, 'Test Failed', 'The test timed out after 30 seconds');
});

test.each([
  ['failed', 'Test Failed', 'The session has ended'],
  ['done', 'Test Passed', 'The network answers'],
])('a connection test whose job outlives its request shows that it %s', async (state, title, words) => {
  const { page } = watched;
  const jobId = crypto.randomUUID();
  const accepted = { message: 'Waiting for a crawler', sample: null, locations: [], jobId };
  await page.route('**/api/instagram/refresh', (route) => route.fulfill({ status: 202, json: accepted }));
  const job = {
    id: jobId,
    kind: 'refresh',
    target: '',
    state,
    progress: 100,
    message: words,
    result: state === 'done' ? { storiesFetched: 0, storiesAdded: 0, locations: [], sample: null } : null,
    error: state === 'failed' ? words : null,
    requestedBy: 'admin',
    createdAt: new Date().toISOString(),
    finishedAt: new Date().toISOString(),
  };
  await page.route(`**/api/admin/jobs/${jobId}`, (route) => route.fulfill({ json: job }));
  await page.goto(`${stackUrl}/admin?tab=credentials`);

  await press('Test Connection')(page);

  await expectNotice(page, title, new RegExp(words));
});

const SYNCS = [
  {
    status: 200,
    json: { message: 'Synced', syncedCount: 2, jobId: crypto.randomUUID() },
    words: /Sync complete!/,
    staysMs: 1_000,
  },
  { status: 500, json: { message: 'It broke' }, words: /It broke/, staysMs: 2_000 },
];

test.each(SYNCS)('the dialog of a sync that was answered $status stays for $staysMs ms', async (sync) => {
  const { page } = watched;
  const { status, json, words, staysMs } = sync;
  await page.route('**/api/instagram/sync-profiles', (route) => route.fulfill({ status, json }));
  await page.goto(`${stackUrl}/admin?tab=profiles`);
  // Fires only the expected one of the two timers, once the text has been seen.
  await page.evaluate((meantMs) => {
    const start = window.setTimeout.bind(window);
    const textSeen = new Promise<void>((resolve) => window.addEventListener('text-seen', () => resolve()));
    window.setTimeout = ((run: () => void, ms?: number) => {
      if (ms === meantMs) void textSeen.then(run);
      return start(run, ms === 1_000 || ms === 2_000 ? 600_000 : ms);
    }) as typeof window.setTimeout;
  }, staysMs);
  await press('Sync Profiles')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words).waitFor();

  await page.evaluate(() => window.dispatchEvent(new Event('text-seen')));

  await dialog.waitFor({ state: 'hidden' });
});
