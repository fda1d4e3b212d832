import { launchBrowser } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CrawlerSeed, readControl } from '../sandbox-control.ts';
import { openConsole, openTab, rowOf } from './console-page.ts';

let browser: Browser;
let seed: CrawlerSeed;
beforeAll(async () => {
  browser = await launchBrowser();
  seed = await readControl<CrawlerSeed>(inject('controlUrl'), '/control/crawler-seed');
});
afterAll(() => browser.close());

/** The distinct values in one column of the table. */
async function valuesOf(page: Page, column: string): Promise<string[]> {
  const table = page.getByRole('table');
  if ((await table.count()) !== 1) return [];
  const index = (await table.getByRole('columnheader').allTextContents()).indexOf(column);
  const cells = await table.locator(`tbody tr td:nth-child(${index + 1}) > div`).allTextContents();
  return [...new Set(cells)];
}

test('the row of an account links to its requests, which can be filtered by outcome', async () => {
  const { username } = seed.accounts[0]!;
  await using watched = await openConsole(browser, '/admin/instagram-accounts');
  const { page } = watched;

  await rowOf(page, username)
    .getByRole('link', { name: `Activity of ${username}` })
    .click();
  await page.waitForURL(/\/admin\/activity\?account=/);
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
  await expect.poll(() => valuesOf(page, 'Account')).toEqual([username]);

  await page.getByLabel('Outcome').selectOption({ label: 'OK' });
  await page.waitForURL(/outcome=ok/);
  await expect.poll(() => valuesOf(page, 'Outcome')).toEqual(['OK']);
});

test('the health strip of a proxy links to its requests and events', async () => {
  const { host, port } = seed.proxies[0]!;
  const address = `${host}:${port}`;
  await using watched = await openConsole(browser, '/admin/proxy-manager');
  const { page } = watched;

  await rowOf(page, address)
    .getByRole('button', { name: `Health of ${address}` })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Activity of ${address}` })
    .click();

  await page.waitForURL(/\/admin\/activity\?proxy=/);
  await expect.poll(() => valuesOf(page, 'Proxy')).toEqual([address]);
  await openTab(page, 'Events');
  await page.waitForURL(/proxy=.*tab=events/);
  await page
    .getByText(/No state has changed yet\.|^Proxy$/)
    .first()
    .waitFor();
});
