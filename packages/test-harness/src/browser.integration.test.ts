import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newPage } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('passes for a page without errors', async () => {
  await using watched = await newPage(browser);

  await watched.page.setContent('<h1>Around</h1><script>console.log("all is well")</script>');

  expect(await watched.page.locator('h1').textContent()).toBe('Around');
});

test('closing the page fails after a console error', async () => {
  const watched = await newPage(browser);

  await watched.page.setContent('<script>console.error("broken tile")</script>');

  await expect(watched[Symbol.asyncDispose]()).rejects.toThrow('broken tile');
});

test('closing the page fails after an uncaught exception', async () => {
  const watched = await newPage(browser);

  await watched.page.setContent('<script>throw new Error("no such map")</script>');

  await expect(watched[Symbol.asyncDispose]()).rejects.toThrow('no such map');
});

test('ignores an expected error', async () => {
  await using watched = await newPage(browser, { expectedErrors: [/broken tile/] });

  await watched.page.setContent('<script>console.error("broken tile")</script>');
});

async function readResource(page: Page, status: number): Promise<void> {
  await page.route('http://around.test/**', (route) =>
    route.fulfill(route.request().url().endsWith('/resource') ? { status } : { body: 'Around' }),
  );
  await page.goto('http://around.test/');
  await page.evaluate(() => fetch('/resource'));
}

test('closing the page fails after the failure of a service, and not when one was busy', async () => {
  const failing = await newPage(browser);
  await readResource(failing.page, 500);
  await expect(failing[Symbol.asyncDispose]()).rejects.toThrow('status of 500');

  await using busy = await newPage(browser);
  await readResource(busy.page, 503);
});
