import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForFocus } from '../wait-for-focus.ts';
import { openConsole } from './console-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the palette opens a page and runs a command by keyboard alone', async () => {
  await using watched = await openConsole(browser, '/admin/instagram-status');
  const { page } = watched;
  const field = page.getByRole('combobox', { name: 'Search commands' });
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await waitForFocus(page);

  await page.keyboard.type('stat');
  const selected = () => page.getByRole('option', { selected: true }).textContent();
  const first = await selected();
  await page.keyboard.press('ArrowDown');
  await expect.poll(selected).not.toBe(first);
  await field.fill('go audit');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/audit-log');
  await page.getByRole('heading', { name: /audit log/i, level: 1 }).waitFor();
  expect(await field.count()).toBe(0);

  await page.keyboard.press('Control+k');
  await field.fill('refresh stories');
  await page.keyboard.press('Enter');
  await expectNotice(page, /stor/i);

  await page.keyboard.press('Control+k');
  await field.fill('nothing of this name');
  await page.getByText('Nothing matches "nothing of this name".').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field.count()).toBe(0);
});

test('selecting text past the edge of a dialog leaves it open, a click on the backdrop closes it', async () => {
  await using watched = await openConsole(browser, '/admin/proxy-manager');
  const { page } = watched;
  await page.getByRole('button', { name: 'Import many' }).click();
  const dialog = page.getByRole('dialog');
  const field = await dialog.getByLabel('Proxies, one a line').boundingBox();
  await page.mouse.move(field!.x + 20, field!.y + 20);
  await page.mouse.down();
  await page.mouse.move(5, field!.y + 40, { steps: 3 });
  await page.mouse.up();
  expect(await dialog.isVisible()).toBe(true);

  await page.mouse.click(5, field!.y + 40);
  await dialog.waitFor({ state: 'hidden' });
});
