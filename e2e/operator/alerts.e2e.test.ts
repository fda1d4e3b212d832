import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject, test } from 'vitest';
import { type CrawlerSeed, readControl } from '../sandbox-control.ts';
import { openConsole } from './console-page.ts';
import { type OperatorApi, signIn } from './operator-api.ts';

/** The gateway updates the alerts twice a minute, the page polls three times a minute. */
const TIMEOUT_MS = 60_000;

let browser: Browser;
let api: OperatorApi;
let guest: { id: string; username: string };
beforeAll(async () => {
  [browser, api] = await Promise.all([launchBrowser(), signIn()]);
  const seed = await readControl<CrawlerSeed>(inject('controlUrl'), '/control/crawler-seed');
  const { accounts } = await api.get<{ accounts: Array<typeof guest> }>('/api/admin/instagram-accounts');
  guest = accounts.find(({ username }) => username === seed.accounts[3]!.username)!;
});
afterEach(() => api.send('POST', `/api/admin/instagram-accounts/${guest.id}/unfreeze`));
afterAll(() => browser.close());

test('a stopped account raises an alert, counted on every page, until it works again', async () => {
  await api.send('POST', `/api/admin/instagram-accounts/${guest.id}/freeze`);
  await using watched = await openConsole(browser, '/admin/alerts');
  const { page } = watched;
  const alert = page.getByRole('listitem').filter({ hasText: `Account ${guest.username} is disabled` });

  await alert.waitFor({ timeout: TIMEOUT_MS });
  await page.getByRole('heading', { name: /^Open now: [1-9]/ }).waitFor();
  await page
    .getByRole('link', { name: /Alerts.*[1-9]/ })
    .first()
    .waitFor({ timeout: TIMEOUT_MS });

  await api.send('POST', `/api/admin/instagram-accounts/${guest.id}/unfreeze`);
  await alert.waitFor({ state: 'hidden', timeout: TIMEOUT_MS });
  await page
    .getByRole('row')
    .filter({ hasText: `Account ${guest.username} is disabled` })
    .first()
    .waitFor();
});
