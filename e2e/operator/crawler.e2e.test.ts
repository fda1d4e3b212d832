import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type CrawlerSeed, clearRules, postControl, readControl } from '../sandbox-control.ts';
import { slowDownSync } from './console-dialogs.ts';
import { openConsole, openTab } from './console-page.ts';
import { type OperatorApi, signIn } from './operator-api.ts';

const controlUrl = inject('controlUrl');
const SETTINGS = '/admin?tab=crawler';
const CONTROL = '/api/instagram/crawler/control';

type Status = { crawler: { running: boolean; intervalMinutes: number } };

let browser: Browser;
let api: OperatorApi;
beforeAll(async () => {
  [browser, api] = await Promise.all([launchBrowser(), signIn()]);
});
afterAll(() => browser.close());

const readStatus = async () => (await api.get<Status>('/api/instagram/crawler/status')).crawler;

let before: Status['crawler'];
beforeEach(async () => {
  before = await readStatus();
});
afterEach(async () => {
  await clearRules(controlUrl);
  await api.send('POST', CONTROL, { action: 'start' });
  await api.send('POST', CONTROL, { action: 'update-interval', intervalMinutes: before.intervalMinutes });
});

async function openSettings(page: Page): Promise<void> {
  await openTab(page, 'Crawler Settings');
}

test('the crawler is stopped and started, and the page says which', async () => {
  await using watched = await openConsole(browser, SETTINGS);
  const { page } = watched;
  await openSettings(page);
  const panel = page.getByRole('tabpanel');
  await panel.getByText('Running', { exact: true }).first().waitFor();

  await panel.getByRole('button', { name: /^Stop/ }).click();
  await panel.getByText('Stopped', { exact: true }).first().waitFor();
  expect((await readStatus()).running).toBe(false);

  await panel.getByRole('button', { name: /^(Start|Resume)/ }).click();
  await panel.getByText('Running', { exact: true }).first().waitFor();
  expect((await readStatus()).running).toBe(true);
});

test('the interval is changed within its bounds, and nothing is offered that changes nothing', async () => {
  await using watched = await openConsole(browser, SETTINGS);
  const { page } = watched;
  await openSettings(page);
  const field = page.getByLabel(/interval/i);
  const update = page.getByRole('button', { name: /^Update/ });
  await expect.poll(() => field.inputValue()).toBe(String(before.intervalMinutes));
  expect(await update.isDisabled()).toBe(true);

  await field.fill('61');
  await update.click();
  await page.getByText('Invalid interval - Please enter a value between 1 and 60 minutes').first().waitFor();
  expect((await readStatus()).intervalMinutes).toBe(before.intervalMinutes);

  await field.fill('7');
  await update.click();
  await expect.poll(async () => (await readStatus()).intervalMinutes).toBe(7);
  await page
    .getByText(/every 7 minutes/)
    .first()
    .waitFor();

  await field.fill('often');
  await field.blur();
  expect(await field.inputValue()).toBe('15');

  // The field is reset when the update is answered, which may be later than the status shows the new interval.
  const isOffered = async () => {
    await field.fill('soon');
    return update.isEnabled();
  };
  await expect.poll(isOffered).toBe(true);
  await update.click();
  await expect.poll(async () => (await readStatus()).intervalMinutes).toBe(15);
});

/** Makes a crawl last long enough to be seen. */
async function slowDownCrawls(): Promise<void> {
  await postControl(controlUrl, '/control/rules', {
    surface: 'api',
    pathPrefix: '/api/v1/feed/reels_tray/',
    answer: 'slow',
    delayMs: 3_000,
  });
}

test('a manual crawl shows its progress and its result', async () => {
  await slowDownCrawls();
  await using watched = await openConsole(browser, SETTINGS);
  const { page } = watched;
  await openSettings(page);

  // The progress of the job, not of the cycle in the log. The first request may join a run that ends before the page shows anything.
  const progress = page.getByRole('progressbar', { name: 'Progress', exact: true });
  const crawlNow = page.getByRole('button', { name: 'Manual Crawl' });
  const isShown = async () => {
    if ((await crawlNow.isVisible()) && (await crawlNow.isEnabled())) await crawlNow.click();
    return progress.isVisible();
  };
  await crawlNow.waitFor();
  const result = page.getByText(/The crawl (is complete|is still running): \d+ stories/).first();
  await Promise.all([
    result.waitFor(),
    expect
      .poll(isShown, { interval: 500 })
      .toBe(true)
      .then(() => clearRules(controlUrl)),
  ]);
});

test('the live log shows a cycle while it runs', async () => {
  await slowDownCrawls();
  await using watched = await openConsole(browser, SETTINGS);
  const { page } = watched;
  await openSettings(page);
  await page.getByText('Live', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Manual Crawl' }).click();
  await page.getByText(/^The cycle began /).waitFor();
  const lines = page.getByRole('region', { name: 'Log', exact: true }).getByRole('listitem');
  await clearRules(controlUrl);

  await page.getByText(/^The last cycle ended /).waitFor();
  await expect.poll(() => lines.count()).toBeGreaterThan(1);
});

test('a sync runs in a dialog to its end, which closes by itself; the list is there to be searched', async () => {
  await using watched = await openConsole(browser, '/admin');
  const { page } = watched;
  await openTab(page, 'Instagram Profiles');
  await slowDownSync(page);

  await page.getByRole('button', { name: /Sync Story Owners/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('progressbar').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  const rows = page.getByRole('tabpanel').getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  const name = ((await rows.nth(1).textContent()) ?? '').match(/@([\w.]+)/)![1]!;
  await page.getByLabel('Search profiles').or(page.getByRole('searchbox')).first().fill(name.toUpperCase());
  await expect.poll(() => rows.count()).toBeLessThan(10);
  expect(await rows.nth(1).textContent()).toContain(name);
});

test('a profile is synced by its name, and an empty name is refused', async () => {
  const [venue] = await readControl<Array<{ username: string }>>(controlUrl, '/control/venues');
  await using watched = await openConsole(browser, '/admin');
  const { page } = watched;
  await openTab(page, 'Instagram Profiles');
  const sync = page.getByRole('button', { name: 'Sync Account' });

  await sync.click();
  await page.getByText('Please enter an Instagram username').first().waitFor();
  await page.getByLabel('Instagram username').fill(venue!.username);
  await sync.click();

  await expectNotice(page, new RegExp(venue!.username));
});

test('credentials are checked, stored and tried; the connection is tested', async () => {
  const { accounts } = await api.get<{ accounts: Array<{ username: string; isDefault: boolean }> }>(
    '/api/admin/instagram-accounts',
  );
  const seed = await readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed');
  const name = accounts.find(({ isDefault }) => isDefault)!.username;
  const { sessionId } = seed.accounts.find(({ username }) => username === name)!;
  await using watched = await openConsole(browser, '/admin');
  const { page } = watched;
  await openTab(page, 'Instagram Credentials');
  const field = page.getByLabel('Session ID');
  const update = page.getByRole('button', { name: 'Update Credentials' });

  await field.fill('1234');
  await update.click();
  await page.getByText('Session ID must be at least 5 characters').first().waitFor();

  await field.fill(sessionId);
  await update.click();
  await expectNotice(page, 'Credentials Updated');

  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expectNotice(page, 'Test Passed');
});

test('the stories are refreshed, with a notice of the result', async () => {
  await using watched = await openConsole(browser, '/admin');
  const { page } = watched;

  await page.getByRole('button', { name: 'Refresh Stories' }).click();

  await expectNotice(page, 'Instagram Refreshed');
});
