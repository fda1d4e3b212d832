import { failurePolicies } from '@around/contracts/failure-policy';
import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CrawlerSeed, readControl } from '../sandbox-control.ts';
import { openConsole, openTab, rowOf } from './console-page.ts';

const controlUrl = inject('controlUrl');
const phone = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the statistics have their three cards, four tabs, and when they were read', async () => {
  await using watched = await openConsole(browser, '/admin/crawler-statistics');
  const { page } = watched;
  await page.getByRole('heading', { name: 'Instagram Crawler Statistics' }).waitFor();
  for (const card of ['Total Stories', 'Media Types', 'Crawler Status']) {
    await page.getByText(card, { exact: true }).first().waitFor();
  }
  await page.getByText(/Statistics last updated/).waitFor();
  await page
    .getByText(/^\d+ of \d+$/)
    .first()
    .waitFor();

  await openTab(page, 'Performance Metrics');
  await page.getByText('Success rate').waitFor();
  await openTab(page, 'Location Analytics');
  await page.getByRole('table').first().waitFor();
  await openTab(page, 'Instagram Accounts');
  const seed = await readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed');
  await rowOf(page, seed.accounts[0]!.username)
    .getByText(/Active|Rate Limited/)
    .waitFor();
  await openTab(page, 'Crawl History');
  await page
    .getByText(/^\d+ added$/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await page
    .getByRole('button', { name: 'Back to Dashboard' })
    .or(page.getByText('Back to Dashboard'))
    .first()
    .waitFor();
});

test('on a phone a page opens at its top, with the tab of the address in sight', async () => {
  await using watched = await openConsole(browser, '/admin/crawler-statistics?tab=history', { viewport: phone });
  const { page } = watched;
  const tab = page.getByRole('tab', { name: 'Crawl History' });
  await tab.waitFor();
  const isInSight = () =>
    tab.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left >= 0 && right <= document.documentElement.clientWidth;
    });

  await expect.poll(isInSight).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.each(['light', 'dark'] as const)(
  'every series of a chart stands out from its card in the %s theme',
  async (theme) => {
    await using watched = await openConsole(browser, '/admin/crawler-statistics', { theme });
    const { page } = watched;
    const dots = page.getByRole('figure').locator('[aria-hidden=true][style*=background]');
    await dots.first().waitFor();
    const contrasts = await dots.evaluateAll((found) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
      const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
      // A transparent colour is painted over the colour of the card, as on the screen.
      const luminance = (...layers: string[]) => {
        for (const layer of layers) {
          context.fillStyle = layer;
          context.fillRect(0, 0, 1, 1);
        }
        const parts = [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => part / 255);
        const [red, green, blue] = parts.map((part) =>
          part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
      };
      return found.map((dot) => {
        const [low, high] = [luminance(surface), luminance(surface, getComputedStyle(dot).backgroundColor)].sort();
        return (high! + 0.05) / (low! + 0.05);
      });
    });

    expect(contrasts.length).toBeGreaterThan(2);
    // WCAG 1.4.11: graphics.
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
  },
);

test('the arrow keys show the figures of each hour in a statistics chart', async () => {
  await using watched = await openConsole(browser, '/admin/crawler-statistics');
  const { page } = watched;
  const chart = page.getByRole('figure').filter({ hasText: 'Freshness' });

  await chart.getByRole('application').focus();
  // 24 hours; the newest one is the last.
  for (let hour = 0; hour < 24; hour += 1) await page.keyboard.press('ArrowRight');

  await expect
    .poll(() => chart.locator('.recharts-tooltip-wrapper').textContent())
    .toMatch(/\d\d:00p50([\d.]+ |N\/A).*p95([\d.]+ |N\/A)/);
});

test('arrow keys move through the tabs of the statistics, and the URL follows', async () => {
  await using watched = await openConsole(browser, '/admin/crawler-statistics');
  const { page } = watched;
  await openTab(page, 'Performance Metrics');

  await page.keyboard.press('ArrowRight');

  await page.getByRole('tab', { name: 'Location Analytics', selected: true }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('locations');
  await page.keyboard.press('End');
  await page.getByRole('tab', { name: 'Crawl History', selected: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Performance Metrics', selected: true }).waitFor();
});

test('the debug page tests every account, and shows stories, figures and the system', async () => {
  await using watched = await openConsole(browser, '/admin/crawler-debug');
  const { page } = watched;
  await page.getByRole('heading', { name: 'Instagram Crawler Debug' }).waitFor();
  await page.getByRole('button', { name: 'Reset Accounts' }).waitFor();
  await page.getByText(/^(Valid|Invalid) Session$/).waitFor();
  const seed = await readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed');
  for (const { username } of seed.accounts) {
    await rowOf(page, username)
      .getByText(/Authenticated|Auth Failed|Not tested/)
      .first()
      .waitFor();
  }

  await openTab(page, 'Recent Stories');
  await expect.poll(() => page.getByRole('row').count()).toBe(11);
  await page
    .getByRole('cell', { name: /Sticker|home/ })
    .first()
    .waitFor();
  await openTab(page, 'Statistics');
  await expect.poll(() => page.getByRole('row').count()).toBe(6);
  await openTab(page, 'System Info');
  await page.getByText(process.version).waitFor();
  expect(await page.getByRole('progressbar').count()).toBeGreaterThan(2);
});

test.each([
  ['Reset Accounts', 'reset-accounts', { message: 'Accounts are back', jobId: crypto.randomUUID() }],
  [
    'Test Instagram',
    'refresh',
    { message: 'The network answers', locations: [{ id: '1', name: 'Kordon', storyCount: 1 }] },
  ],
])('after %s the debug data is read again, and every account tested once', async (button, call, answer) => {
  await using watched = await openConsole(browser, '/admin/crawler-debug');
  const { page } = watched;
  await page.getByRole('button', { name: button }).waitFor();
  await page.route(`**/api/instagram/${call}`, (route) => route.fulfill({ json: answer }));
  const readings: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/crawler/debug')) readings.push(request.url());
  });

  const isShown = Promise.withResolvers<void>();
  await page.route('**/api/instagram/crawler/debug*', async (route) => {
    await isShown.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: 'Testing accounts...' }).waitFor();
  isShown.resolve();
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
  await page.getByRole('button', { name: button }).waitFor();
  // A second reading would have started before this request ends.
  await page.evaluate(() => fetch('/api/admin/check'));

  expect(readings).toHaveLength(1);
});

test('the status page shows the raw status and leads back', async () => {
  await using watched = await openConsole(browser, '/admin/instagram-status');
  const { page } = watched;
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  const raw = page.getByText('"multiAccountDetails"').first();
  if (!(await raw.isVisible()))
    await page
      .getByText(/raw status/i)
      .first()
      .click();
  await raw.waitFor();

  await page
    .getByRole('main')
    .getByRole('link', { name: /Dashboard|Back/ })
    .first()
    .click();
  await page.waitForURL('**/admin');
});

test('the guide has every signal that crawlers act on, and every state', async () => {
  await using watched = await openConsole(browser, '/admin/guide');
  const { page } = watched;
  const rowsOf = (caption: string) => page.getByRole('table', { name: caption }).getByRole('row');
  await rowsOf('Effects of each failure').first().waitFor();

  expect(await rowsOf('Effects of each failure').count()).toBe(1 + Object.keys(failurePolicies).length);
  await rowOf(page, 'Proxy refuses credentials').getByText('Out of service until it is edited').waitFor();
  expect(await rowsOf('States of accounts').count()).toBe(1 + 6);
  expect(await rowsOf('States of proxies').count()).toBe(1 + 4);
});
