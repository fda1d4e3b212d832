import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { desktop } from './console.ts';

const stackUrl = inject('stackUrl');
/** A stranger: the pages ask who is signed in, and the browser reports that answer. */
const stranger = { viewport: desktop, expectedErrors: [/status of (401|500)/] };

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

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('every page for developers leads back to the stories', async () => {
  await using watched = await newPage(browser, stranger);
  const { page } = watched;
  await page.goto(stackUrl + PAGES[0]!);
  for (const path of PAGES) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await page.locator('a[href="/"]').first().waitFor();
  }
});

test('the debug page counts and lists places, and opens the stories of one', async () => {
  await using watched = await newPage(browser, stranger);
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

test('the simple debug page counts places and stories of one fixed position', async () => {
  await using watched = await newPage(browser, stranger);
  const { page } = watched;
  await page.goto(`${stackUrl}/simple-debug`);

  await page.getByText('success').waitFor();
  await page
    .getByText(/stories/i)
    .first()
    .waitFor();
  expect(await page.getByText('HTTP error!').count()).toBe(0);
});

test('an empty feed is told with a way to try again, and a failing one with its status', async () => {
  await using watched = await newPage(browser, stranger);
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
});

test('the API page asks for the feed unless told otherwise', async () => {
  await using watched = await newPage(browser, stranger);
  const { page } = watched;
  await page.goto(`${stackUrl}/api-debug`);
  expect(await page.getByLabel('Endpoint').inputValue()).toBe('/api/feed');
  expect(await page.getByLabel('Query').inputValue()).toBe('instagram=true');

  await page.getByRole('button', { name: /Test/ }).click();

  await page.getByText('200', { exact: true }).waitFor();
});
