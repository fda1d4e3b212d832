import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../find-violations.ts';
import { clearRules, postControl } from '../sandbox-control.ts';
import { openConsole } from './console-page.ts';
import { crawlNow } from './crawl-now.ts';
import { signIn } from './operator-api.ts';

const controlUrl = inject('controlUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await clearRules(controlUrl);
  await browser.close();
});

test('the picture of a story leads to its history, and from there to the account that fetched it', async () => {
  await using watched = await openConsole(browser, '/admin/stories');
  const { page } = watched;
  await page.getByLabel('Placed by').selectOption({ label: 'Sticker' });
  await page.waitForURL(/\?placed=sticker$/);
  const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sticker' }).first();
  await tile.getByRole('link').click();

  await page.getByRole('heading', { name: 'History of a story', level: 1 }).waitFor();
  const steps = page.getByRole('main').getByRole('list').getByRole('listitem');
  for (const step of ['Posted', 'Seen in a tray', 'Fetched', 'Placed'])
    await steps.filter({ hasText: step }).first().waitFor();
  await steps.getByText('The story carries a place sticker with coordinates.').waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await steps.filter({ hasText: 'Fetched' }).getByRole('link').first().click();
  await page.waitForURL(/\/admin\/activity\?account=/);
});

test('a story that is not there has a page that says so', async () => {
  await using watched = await openConsole(browser, `/admin/stories/${crypto.randomUUID()}`, {
    expectedErrors: [/404/],
  });

  await watched.page.getByText('Failed to load the story').first().waitFor();
  await watched.page.getByRole('link', { name: 'All stories' }).click();
  await watched.page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor();
});

test('a failure of the network is a cause, and the chosen outcome leaves the order of the causes as it is', async () => {
  const tray = '/api/v1/feed/reels_tray/';
  await postControl(controlUrl, '/control/rules', {
    surface: 'api',
    pathPrefix: tray,
    answer: 'server_error',
    count: 1,
  });
  const api = await signIn();
  await crawlNow(api);
  type Causes = { causes: Array<{ outcome: string }> };
  const outcomes = async () => (await api.get<Causes>('/api/admin/causes')).causes.map(({ outcome }) => outcome);
  await expect.poll(outcomes).toContain('upstreamDown');

  await using watched = await openConsole(browser, '/admin/causes');
  const { page } = watched;
  const requests = page.getByRole('columnheader', { name: 'Requests' });
  await requests.getByRole('button').click();
  await page.getByLabel('Outcome').selectOption('upstreamDown');

  await page.waitForURL(/sort\.causes=-Requests&outcome=upstreamDown$/);
  expect(await requests.getAttribute('aria-sort')).toBe('descending');
  const row = page.getByRole('row').filter({ hasText: 'Upstream down' });
  const account = row.getByRole('cell').nth(2).getByRole('link');
  const name = await account.textContent();
  await account.click();
  await page.waitForURL(/\/admin\/activity\?account=.*outcome=upstreamDown/);
  await page.goBack();
  await row.getByRole('link', { name: /^Upstream down.*find the cause$/ }).click();
  await page.waitForURL(/\/admin\/activity\?request=\d+$/);
  await page.getByRole('table', { name: 'Requests' }).getByRole('row').filter({ hasText: name! }).waitFor();
});
