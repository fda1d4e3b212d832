import { readFile } from 'node:fs/promises';
import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { phone } from '../feed-page.ts';
import { logIn, newVisitorPage } from '../new-user.ts';
import { dialogOf, openNewProfile, openProfile, sectionOf } from './profile-page.ts';

const stackUrl = inject('stackUrl');
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.concurrent('another device is listed and signed out, and so are all others after a question', async ({
  expect,
}) => {
  await using visit = await openNewProfile(browser, stackUrl);
  const { page, user } = visit;
  await using first = await newVisitorPage(browser, { userAgent: ANDROID });
  await using second = await newVisitorPage(browser, { userAgent: ANDROID });
  for (const other of [first, second]) expect(await logIn(other, stackUrl, user)).toBe(200);
  await openProfile(page, stackUrl);
  const devices = sectionOf(page, 'Devices').getByRole('listitem');
  const onAndroid = devices.filter({ hasText: 'Chrome on Android' });

  await expect.poll(() => devices.count()).toBe(3);
  expect(await devices.filter({ hasText: 'This device' }).count()).toBe(1);
  await onAndroid.first().getByRole('button').click();
  await expect.poll(() => onAndroid.count()).toBe(1);
  await sectionOf(page, 'Devices').getByRole('button', { name: 'Sign out all other devices' }).click();
  const question = dialogOf(page, 'Sign out all other devices');
  await question.getByRole('button', { name: 'Sign out all others' }).click();
  await expect.poll(() => devices.count()).toBe(1);

  const statuses = [visit, first, second].map(async (each) =>
    (await each.page.request.get(`${stackUrl}/api/user`)).status(),
  );
  expect(await Promise.all(statuses)).toEqual([200, 401, 401]);
});

test.concurrent('the export is a file with the data of the user', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page, user } = visit;

  const started = page.waitForEvent('download');
  await sectionOf(page, 'Your data').getByRole('button', { name: 'Download your data' }).click();
  const download = await started;
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));

  expect(download.suggestedFilename()).toMatch(/^around-\d{4}-\d{2}-\d{2}\.json$/);
  expect(data).toMatchObject({ user: { username: user.username, fullName: user.fullName }, passkeys: [] });
  expect(data.sessions).toHaveLength(1);
  expect(JSON.stringify(data)).not.toContain('$argon2');
});

test.concurrent('an account is deleted with the password, everywhere', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page, user } = visit;
  await using other = await newVisitorPage(browser);
  expect(await logIn(other, stackUrl, user)).toBe(200);
  const dialog = dialogOf(page, 'Delete account');

  await sectionOf(page, 'Your data').getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText(user.username).waitFor();
  await dialog.getByLabel('Current password').fill('something else');
  await dialog.getByRole('button', { name: 'Delete account for good' }).click();
  await dialog.getByText('The password is not right').waitFor();
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByRole('button', { name: 'Delete account for good' }).click();
  await expectNotice(page, 'Account deleted');
  await page.waitForURL(`${stackUrl}/`);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).waitFor();

  expect((await other.page.request.get(`${stackUrl}/api/user`)).status()).toBe(401);
  expect(await logIn(other, stackUrl, user)).toBe(401);
});
