import { launchBrowser, newPage } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openInPlace } from '../open-in-place.ts';
import { startSecondGateway } from '../visitor/second-gateway.ts';
import { whileOpen } from '../while-open.ts';
import { desktop, narrow } from './console-page.ts';

const stackUrl = inject('stackUrl');
/** A visitor who is not signed in. The browser reports the 401 of the session check. */
const signedOut = { viewport: desktop, expectedErrors: [/status of (401|500)/] };

const PAGES = [
  '/timestamp-demo',
  '/story-demo',
  '/test-story',
  '/proxy-test',
  '/image-test',
  '/direct-image-test',
  '/story-debug',
  '/single-story-debug',
  '/api-debug',
  '/test-dummy-stories',
  '/story-test',
  '/debug',
  '/simple-debug',
  '/upload-test',
];

/** Of them, those with a list of the places of the feed. */
const LISTS = ['/story-test', '/debug', '/simple-debug', '/api-debug'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('every page for developers leads back to the stories', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(stackUrl + PAGES[0]!);
  for (const path of PAGES) {
    await openInPlace(page, path);
    await page.locator('a[href="/"]').first().waitFor();
  }
});

test('every page for developers fits on 360 pixels', async () => {
  await using watched = await newPage(browser, { ...signedOut, viewport: narrow });
  const { page } = watched;
  const name = 'A place whose name is longer than a phone is wide, whatever its owner says';
  const rename = whileOpen(async (route) => {
    const response = await route.fetch();
    const places = (await response.json()) as object[];
    await route.fulfill({ response, json: places.map((place) => ({ ...place, name })) });
  });
  await page.route('**/api/feed?**', rename);
  const wide: Record<string, number> = {};
  await page.goto(stackUrl + PAGES[0]!);
  for (const path of PAGES) {
    await openInPlace(page, path);
    if (LISTS.includes(path)) await page.getByRole('listitem').filter({ hasText: name }).first().waitFor();
    await page.waitForLoadState('networkidle');
    wide[path] = await page.evaluate(() => document.documentElement.scrollWidth);
  }

  expect(wide).toEqual(Object.fromEntries(PAGES.map((path) => [path, narrow.width])));
});

test('the debug page counts and lists places, and opens the stories of one', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/debug`);
  await page
    .getByText(/\d+\.\d mi/)
    .first()
    .waitFor();
  await page.getByText('Izmir, Turkey').or(page.getByText('"name"')).first().waitFor();

  await page
    .getByRole('button', { name: /View Stories/ })
    .first()
    .click();

  await page.getByRole('dialog').first().waitFor();
});

test('the debug page lists the first twelve of more places', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  const place = { latitude: 38.42, longitude: 27.13, distanceFromUser: 1, stories: [] };
  const places = Array.from({ length: 15 }, (_, at) => ({ ...place, id: `p${at}`, name: `Place ${at}` }));
  await page.route('**/api/feed?**', (route) => route.fulfill({ json: places }));
  await page.goto(`${stackUrl}/debug`);

  await page.getByRole('button', { name: 'View Stories' }).nth(11).waitFor();
  expect(await page.getByRole('button', { name: 'View Stories' }).count()).toBe(12);
});

test('the simple debug page counts places and stories of one fixed position', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/simple-debug`);

  await page.getByText('success').waitFor();
  await page
    .getByText(/stories/i)
    .first()
    .waitFor();
  expect(await page.getByText('HTTP error!').count()).toBe(0);
});

test('an empty feed has a button to try again, and a failing one its status', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.route('**/api/feed?**', (route) => route.fulfill({ json: [] }));
  await page.goto(`${stackUrl}/debug`);
  await page.getByText('No Locations Found').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.getByText('Izmir, Turkey').first().waitFor();

  await page.unroute('**/api/feed?**');
  await page.route('**/api/feed?**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto(`${stackUrl}/simple-debug`);
  await page.getByText('HTTP error! status 500').waitFor();
  await page.goto(`${stackUrl}/debug`);
  await page.getByRole('alert').getByText('HTTP error! status 500').waitFor();
});

test.each(['/debug', '/simple-debug', '/api-debug'])(
  '%s shows whether it loads or has failed, shows the counts, and opens what is listed',
  async (path) => {
    await using watched = await newPage(browser, signedOut);
    const { page } = watched;
    await page.goto(stackUrl + path);
    const fact = (name: string) => page.locator('p').filter({ has: page.getByText(name, { exact: true }) });
    await fact('Loading').getByText('false').waitFor();
    await fact('Error').getByText('false').waitFor();
    await fact('Locations')
      .getByText(/^[1-9]\d*$/)
      .waitFor();
    await page.locator('pre', { hasText: '"stories"' }).first().waitFor();
    await page
      .getByText(/\d+\.\d mi/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'View Stories' }).first().click();

    await page.getByRole('dialog').first().waitFor();
  },
);

test.each(['/simple-debug', '/api-debug'])('%s says that there is nothing, and asks again', async (path) => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.route('**/api/feed?**', (route) => route.fulfill({ json: [] }));
  await page.goto(stackUrl + path);
  await page.getByText('No Locations Found').waitFor();
  await page.getByText('Izmir, Turkey').first().waitFor();

  await page.unroute('**/api/feed?**');
  await page.getByRole('button', { name: 'Retry' }).click();

  await page.getByRole('button', { name: 'View Stories' }).first().waitFor();
});

test('the debug page leads to every other page for developers, and the timestamps to the story demo', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/debug`);
  for (const path of PAGES) {
    if (path !== '/debug') await page.locator(`a[href="${path}"]`).waitFor();
  }

  await page.goto(`${stackUrl}/timestamp-demo`);
  await page.locator('a[href="/story-demo"]').waitFor();
});

test('the API page asks for the feed unless told otherwise', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/api-debug`);
  expect(await page.getByLabel('Endpoint').inputValue()).toBe('/api/feed');
  expect(await page.getByLabel('Query').inputValue()).toBe('instagram=true');

  await page.getByRole('button', { name: /Test/ }).click();

  await page.getByText('200', { exact: true }).waitFor();
});

test('the test feed lists twelve places at most, and opens what can be opened', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  const story = { id: 's1', mediaUrl: '/samples/beach.svg', mediaType: 'image', createdAt: new Date().toISOString() };
  const rows = [[story], [], 'many', [7], ...Array.from({ length: 12 }, () => [story])];
  const feed = rows.map((stories, id) => ({ id, name: `Place ${id}`, latitude: 38.4, longitude: 27.1, stories }));
  await page.route('**/api/feed?instagram=true', (route) => route.fulfill({ json: { locations: feed } }));
  await page.goto(`${stackUrl}/story-test`);
  const view = page.getByRole('button', { name: 'View Stories' });
  await view.first().waitFor();
  expect(await view.count()).toBe(12);

  for (const [index, title] of [
    [1, 'No Stories Available'],
    [2, 'Invalid Stories Data'],
    [3, 'Processing Failed'],
  ] as const) {
    await view.nth(index).click();
    await expectNotice(page, title);
  }
  await view.first().click();
  await page.getByRole('dialog').first().waitFor();
});

test('the test feed says what is wrong with an answer, or that there is nothing in it', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.route('**/api/feed?instagram=true', (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 });
  await page.goto(`${stackUrl}/story-test`);
  await page.getByText('Failed to fetch locations').waitFor();
  await page.getByText('API error: 500').waitFor();

  await page.route('**/api/feed?instagram=true', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('No locations with stories found').waitFor();
});

test('a picture is tried in four ways: our own, through the proxy, directly, and any that is typed', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/proxy-test`);
  for (const name of ['Local image', 'Via proxy', 'Direct', 'Custom URL']) {
    await page.getByRole('heading', { name, exact: true }).waitFor();
  }
  await expect.poll(() => page.getByText('Loaded', { exact: true }).count()).toBeGreaterThanOrEqual(2);

  const proxied = await page.locator('img[src^="/api/proxy/image"]').first().getAttribute('src');
  await page.getByLabel('Image URL').fill(new URL(proxied!, stackUrl).searchParams.get('url')!);
  await page.getByRole('button', { name: 'Test image' }).click();
  await page.getByRole('heading', { name: 'Custom URL, via proxy' }).waitFor();
  await expect.poll(() => page.getByText('Loaded', { exact: true }).count()).toBeGreaterThanOrEqual(3);
});

test('a gateway with DEMO_PAGES=off has the not-found screen for each of them, and the stories', async () => {
  await using gateway = await startSecondGateway({ DEMO_PAGES: 'off' });
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  for (const path of PAGES) {
    await page.goto(gateway.url + path);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
  }

  await page.goto(gateway.url);
  await page.locator('article').first().waitFor();
});

test('the API page shows how long an answer took, its size, and whether it is as its contract says', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${stackUrl}/api-debug`);
  await page.getByText('The answer is as the contract says.').waitFor();
  await page
    .getByText(/^\d+\.\d ms$/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await expectNotice(page, 'Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`'${stackUrl}/api/feed?instagram=true'`);

  await page.route('**/api/feed?**', (route) => route.fulfill({ json: [{ id: 7 }] }));
  await page.getByRole('button', { name: /Test/ }).click();
  await page.getByText(/^0\.id: /).waitFor();
});

test('the timestamps follow a clock that is moved, in every language', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/timestamp-demo`);
  await page
    .getByRole('cell', { name: /12 min ago/ })
    .first()
    .waitFor();

  await page.getByRole('slider').fill('1500');

  await page.getByRole('cell', { name: 'Expired' }).waitFor();
  await page.getByRole('cell', { name: 'Süresi doldu' }).waitFor();
});

test('a demo of the viewers starts with the chosen story, and the theme can be changed', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/story-demo`);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.locator('html.dark').waitFor();

  await page.getByLabel('Start with story').fill('2');
  await page.getByRole('button', { name: 'Structured viewer' }).first().click();

  await page.getByRole('dialog').getByText('Lanterns by the pond').first().waitFor();
});

test.each(['/test-story', '/test-dummy-stories'])(
  '%s opens each viewer, which its button or Escape closes',
  async (path) => {
    await using watched = await newPage(browser, signedOut);
    const { page } = watched;
    await page.goto(stackUrl + path);
    const viewer = page.getByRole('dialog').first();
    for (const [name, close] of [
      ['Simple viewer', 'Escape'],
      ['Structured viewer', 'Close'],
      ['Fullscreen viewer', 'Close'],
    ] as const) {
      await page.getByRole('button', { name }).first().click();
      await viewer.waitFor();
      if (close === 'Escape') await page.keyboard.press(close);
      else await viewer.getByRole('button', { name: close, exact: true }).click();
      await viewer.waitFor({ state: 'detached' });
    }
  },
);

test('a viewer shows a story for as long as the page says, and the next one only with autoplay', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/story-demo`);
  expect(await page.getByLabel('Milliseconds per story').inputValue()).toBe('5000');
  await page.getByLabel('Milliseconds per story').fill('300');
  await page.getByLabel('Autoplay the next story').uncheck();
  await page.getByRole('button', { name: 'Structured viewer' }).first().click();
  const viewer = page.getByRole('dialog').first();
  const first = viewer.getByText('Morning light under the plane trees').first();
  await first.waitFor();
  // Longer than the story, so that a wrong autoplay shows itself.
  await page.waitForTimeout(1_000);
  expect(await first.isVisible()).toBe(true);

  await page.keyboard.press('Escape');
  await page.getByLabel('Autoplay the next story').check();
  await page.getByLabel('Milliseconds per story').fill('5000');
  await page.getByRole('button', { name: 'Structured viewer' }).first().click();

  await viewer.getByText('Lanterns by the pond').first().waitFor();
});

test('a picture is loaded from each of its sources, and the pictures of the feed as visitors get them', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/image-test`);
  await page.getByRole('heading', { name: 'Pictures of the feed' }).waitFor();
  await expect.poll(() => page.getByText('Loaded', { exact: true }).count()).toBeGreaterThan(2);

  await page.getByLabel('Media address').fill('/samples/no-such-picture.svg');

  await page.getByText('Image unavailable', { exact: true }).waitFor();
});

test('every imported picture loads', async () => {
  await using watched = await newPage(browser, signedOut);
  const { page } = watched;
  await page.goto(`${stackUrl}/direct-image-test`);
  await expect.poll(() => page.getByText('Loaded', { exact: true }).count()).toBe(3);
});
