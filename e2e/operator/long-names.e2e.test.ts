import { launchBrowser } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSmallTargets } from '../find-violations.ts';
import { openInPlace } from '../open-in-place.ts';
import { whileOpen } from '../while-open.ts';
import { openConsole } from './console-page.ts';

const NAMES = [
  'Kahramanmaraşlıoğulları'.repeat(9).slice(0, 200),
  'The very long name of a café at the harbour '.repeat(4).trim(),
  'مقهى_الواجهة_البحرية_القديمة'.repeat(7),
  '居酒屋海辺の夕焼け市場'.repeat(18),
  'proxy-with-a-long-host-name.'.repeat(7).slice(0, 200),
  'x',
];
const NAME_FIELDS = new Set(
  'username fullName locationName locationUsername instagramUsername name ip host account proxy subject partner actor target reason stateReason authError cause lastError country caption text words address'.split(
    ' ',
  ),
);
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const SCREENS = [
  '/admin/instagram-accounts',
  '/admin/proxy-manager',
  '/simple-proxy-manager',
  '/simple-proxy-manager?tab=accounts',
  '/admin/dashboard',
  '/admin/dashboard?panel=crawler&tab=accounts',
  '/admin/collection',
  '/admin/unreadable-stories',
  '/admin/alerts',
  '/admin/moderation',
  '/admin/causes',
  '/admin/activity',
  '/admin/activity?tab=events',
  '/admin/audit-log',
  '/admin/crawler-statistics?tab=locations',
  '/admin/crawler-statistics?tab=accounts',
  '/admin/crawler-debug',
  '/admin/crawler-debug?tab=stories',
];
const AT = '2026-05-01T12:00:00.000Z';
const MANY = ['1', '2', '3', '4', '5', '6'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Gives everything that has a name one of the long names, another one for each object. */
function renamed(value: unknown, counter: { objects: number }): unknown {
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, counter));
  if (typeof value !== 'object' || value === null) return value;
  counter.objects += 1;
  const name = NAMES[counter.objects % NAMES.length];
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [
      key,
      NAME_FIELDS.has(key) && typeof own === 'string' && own !== '' ? name : renamed(own, counter),
    ]),
  );
}

const rename = whileOpen(async (route) => {
  if (route.request().method() !== 'GET') return route.fallback();
  const response = await route.fetch();
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
  const body = (await response.json()) as Record<string, unknown>;
  const path = new URL(route.request().url()).pathname;
  const rows = MANY.map((id) => ({ id, username: 'a name', reason: 'a reason' }));
  if (path === '/api/admin/collection') {
    body.excluded = rows.map((row) => ({ ...row, id: crypto.randomUUID(), networkId: '5'.repeat(19), excludedAt: AT }));
  }
  if (path === '/api/admin/set-aside-stories') {
    const seen = { isWholeProfile: true, times: 1_000, firstSeenAt: AT, lastSeenAt: AT, lastRunId: null };
    body.stories = rows.map((row) => ({ ...row, ...seen, mediaId: '3'.repeat(19), keys: [NAMES[0]!.slice(0, 60)] }));
  }
  if (path === '/api/admin/causes') {
    const behind = {
      accountId: crypto.randomUUID(),
      proxyId: crypto.randomUUID(),
      runId: crypto.randomUUID(),
      lastAt: AT,
    };
    const failed = { outcome: 'proxyRefusesCredentials', call: 'profile', requests: 1_000, taskError: NAMES[0] };
    body.causes = MANY.map((id) => ({ ...behind, ...failed, account: NAMES[0], proxy: NAMES[0], lastRequestId: id }));
  }
  await route.fulfill({ response, json: renamed(body, { objects: 0 }) });
});

/** Controls in tables and headings of columns that an operator does not see without scrolling sideways. */
function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('main table :is(button, a, select, input, summary)')];
    const hidden = controls.filter((control) => {
      if (control.closest('thead')) return false;
      const { left, right, width } = control.getBoundingClientRect();
      const region = control.closest('section')!.getBoundingClientRect();
      const isAction = control.closest('td')!.matches(':last-child');
      return width > 0 && isAction && (left < region.left - 1 || right > Math.min(region.right, innerWidth) + 1);
    });
    const wide =
      document.documentElement.scrollWidth > innerWidth
        ? [`the page is ${document.documentElement.scrollWidth} wide`]
        : [];
    const names = hidden.map((control) => (control.getAttribute('aria-label') ?? control.textContent).slice(0, 40));
    return [...wide, ...names.slice(0, 3)];
  });
}

/** The layout follows the size of the window a moment later. */
async function hiddenAfterLayout(page: Page): Promise<string[]> {
  let hidden: string[] = [];
  const isInSight = async () => {
    hidden = await outOfSight(page);
    return hidden.length === 0;
  };
  await expect
    .poll(isInSight)
    .toBe(true)
    .catch(() => undefined);
  return hidden;
}

test('names of 1 to 200 characters in any script leave the actions of every table in sight and large enough', async () => {
  await using watched = await openConsole(browser, '/admin/guide');
  const { page } = watched;
  await page.route(/\/api\/(admin|instagram)\/(?!check|jobs|crawl\/log)/, rename);
  const found: Record<string, string[]> = {};
  let tables = 0;
  for (const screen of SCREENS) {
    await openInPlace(page, screen);
    await expect.poll(() => page.getByText(/^Loading /).count()).toBe(0);
    tables += await page.locator('main table').count();
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      const hidden = await hiddenAfterLayout(page);
      if (hidden.length > 0) found[`${screen} at ${viewport.width}`] = hidden;
    }
    const small = await findSmallTargets(page);
    if (small.length > 0) found[`${screen}, small`] = small;
  }

  expect(found).toEqual({});
  expect(tables).toBeGreaterThanOrEqual(SCREENS.length - 1);
});
