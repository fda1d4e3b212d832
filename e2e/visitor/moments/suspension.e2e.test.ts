import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../../find-violations.ts';
import { queryDatabase } from '../../stack-services.ts';
import { openFeed, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { HERE, shareDialog } from './share-dialog.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a suspended user reads in the share dialog why, and until when', async () => {
  const user = makeUser();
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await signUp(watched, stackUrl, user);
  await queryDatabase(
    `update users set suspended_at = now(), suspended_for = 'spam', suspended_until = '2100-05-01T12:00:00Z'
     where username = $1`,
    [user.username],
  );
  await openFeed(page, `${stackUrl}/${HERE}`);
  await page.getByRole('banner').getByRole('button', { name: 'Share Moment' }).click();
  const dialog = shareDialog(page);

  await dialog.getByText('You cannot share moments at the moment').waitFor();

  await dialog.getByText('Reason: This is spam or advertising').waitFor();
  await dialog.getByText(/^You can share again from .*2100.* on\.$/).waitFor();
  expect(await dialog.locator('input[type="file"]').count()).toBe(0);
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await queryDatabase('update users set suspended_until = null where username = $1', [user.username]);
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Share Moment' }).click();
  await dialog.getByText('This suspension has no end.').waitFor();
  await dialog.getByRole('link', { name: 'Read the rules' }).click();
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor();
});
