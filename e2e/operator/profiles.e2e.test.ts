import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { openConsole, rowOf } from './console-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a profile without a home gets a home from a place search, and loses it again', async () => {
  await using watched = await openConsole(browser, '/admin?tab=profiles&home=missing');
  const { page } = watched;
  const setHome = page.getByRole('button', { name: /^Set home of / }).first();
  const username = (await setHome.getAttribute('aria-label'))!.replace('Set home of ', '');
  await page.getByRole('button', { name: `Set home of ${username}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Home of @${username}` });

  await dialog.getByRole('button', { name: 'Set home' }).click();
  await dialog.getByText(/Please enter a latitude/).waitFor();
  await dialog.getByLabel('Find a place').fill('konak');
  await dialog.getByRole('list', { name: 'Places found' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Set home' }).click();
  await expectNotice(page, 'Home Updated');

  await page.getByLabel('Only profiles without a home').click();
  await page.getByLabel('Search profiles').fill(username);
  await rowOf(page, `@${username}`).getByText('set by an operator').waitFor();
  await page.getByRole('button', { name: `Change home of ${username}` }).click();
  await dialog.getByRole('button', { name: 'Remove the home' }).click();
  await rowOf(page, `@${username}`).getByText('no known home').waitFor();
});
