import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from './console-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ACCOUNTS = '/admin/instagram-accounts';
const phone = { width: 390, height: 844 };

test('a press on a column head sorts the rows, first one way and then the other, and a reload keeps the order', async () => {
  await using watched = await openConsole(browser, ACCOUNTS);
  const { page } = watched;
  const head = page.getByRole('columnheader', { name: 'Account' });
  const readNames = () => page.locator('tbody td:nth-child(2) p:first-child').allInnerTexts();
  await head.getByRole('button').click();

  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  const ascending = await readNames();
  expect(ascending.length).toBeGreaterThan(2);
  expect(ascending).toEqual(ascending.toSorted((a, b) => a.localeCompare(b)));
  await head.getByRole('button').press('Enter');
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  expect(await readNames()).toEqual(ascending.toReversed());
  await expect.poll(() => new URL(page.url()).searchParams.get('sort.accounts')).toBe('-Account');
  await page.reload();
  await expect.poll(readNames).toEqual(ascending.toReversed());
});

test('a hidden column stays hidden after a reload', async () => {
  await using watched = await openConsole(browser, ACCOUNTS);
  const { page } = watched;
  const menu = page.getByRole('button', { name: 'Columns of Instagram accounts' });
  const head = page.getByRole('columnheader', { name: 'Last Used' });
  await head.waitFor();
  await menu.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Last Used' }).press('Enter');
  await page.keyboard.press('Escape');

  await head.waitFor({ state: 'detached' });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.reload();
  await page.getByRole('columnheader', { name: 'Account' }).waitFor();
  expect(await head.count()).toBe(0);
});

test('on a phone the menu sorts the cards', async () => {
  await using watched = await openConsole(browser, ACCOUNTS, { viewport: phone });
  const { page } = watched;
  const readNames = () => page.locator('tbody td:nth-child(2) p:first-child').allInnerTexts();
  await page.getByRole('button', { name: 'Columns of Instagram accounts' }).click();
  await page.getByRole('group', { name: 'Show' }).getByRole('menuitemcheckbox', { name: 'Status' }).waitFor();
  const order = page.getByRole('group', { name: 'Sort by' });
  await order.getByRole('menuitemradio', { name: 'Account (descending)' }).click();

  await expect.poll(async () => (await readNames()).length).toBeGreaterThan(2);
  const names = await readNames();
  expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a)));
});

test('all labels that change each second share one timer', async () => {
  await using watched = await openConsole(browser, '/admin/guide');
  const { page } = watched;
  await page.addInitScript(() => {
    const seconds = new Set<number>();
    const [start, stop] = [window.setInterval.bind(window), window.clearInterval.bind(window)];
    Object.assign(window, {
      seconds,
      setInterval(run: () => void, ms: number) {
        const id = start(run, ms);
        if (ms === 1_000) seconds.add(id);
        return id;
      },
      clearInterval(id: number) {
        seconds.delete(id);
        stop(id);
      },
    });
  });
  await page.goto(new URL(ACCOUNTS, page.url()).href);
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(2);

  expect(await page.evaluate(() => (window as unknown as { seconds: Set<number> }).seconds.size)).toBe(1);
});

test('a long figure of the dashboard is whole', async () => {
  await using watched = await openConsole(browser, '/admin');
  const value = watched.page.getByRole('main').locator('a span.font-bold > span').first();
  await value.waitFor();

  const isWhole = await value.evaluate((span) => {
    span.textContent = '31 s / 1 min 40 s / 2 h 15 min / 3 h 45 min';
    return span.scrollWidth <= span.clientWidth;
  });

  expect(isWhole).toBe(true);
});
