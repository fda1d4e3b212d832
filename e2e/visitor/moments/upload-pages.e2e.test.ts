import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { avatar } from '../auth/auth-dialog.ts';
import { logOutWithNotice } from '../auth/log-out.ts';
import { desktop, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { type Clips, makeClips } from './clip.ts';
import { keptRecords } from './kept-records.ts';
import { choosePlace, chooseVideo, locationField, openShareDialog, shareDialog } from './share-dialog.ts';

const stackUrl = inject('stackUrl');
const HERE = { latitude: 38.42374, longitude: 27.14283 };

let browser: Browser;
let clips: Clips;
beforeAll(async () => {
  [browser, clips] = await Promise.all([launchBrowser(), makeClips()]);
});
afterAll(async () => {
  await clips[Symbol.asyncDispose]();
  await browser.close();
});

test('/upload checks the session, redirects signed-out visitors to sign in, and shows users the guidelines', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const isChecking = page.getByText('Checking authentication status...').waitFor();
  await page.route('**/api/user', async (route) => {
    await isChecking;
    await route.continue();
  });
  await page.goto(`${stackUrl}/upload`);
  await isChecking;
  await page.waitForURL('**/auth?returnTo=/upload');
  await page.unroute('**/api/user');

  await signUp(watched, stackUrl, makeUser());
  await page.goto(`${stackUrl}/upload`);
  for (const text of [
    'Share Your Story',
    'Maximum video size: 100MB',
    'Recommended length: 5-30 seconds',
    'Supported formats: MP4, MOV, WebM',
    'Always include a clear location name',
    "Respect others' privacy",
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  expect(await shareDialog(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Share Moment' }).click();
  await shareDialog(page).waitFor();
});

test('after a sign-in /upload opens the dialog by itself, with the draft', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  await page.goto(`${stackUrl}/upload?fromAuth=true`);
  await shareDialog(page).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await shareDialog(page).waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${stackUrl}/upload`);

  const draft = { location: 'Kordon', caption: 'Sea', latitude: 38.43456, longitude: 27.13 };
  await page.evaluate((stored) => sessionStorage.setItem('pending-moment', JSON.stringify(stored)), draft);
  await page.reload();
  const dialog = shareDialog(page);
  await dialog.getByText('Position: 38.4346, 27.1300').waitFor();
  expect(await locationField(dialog).inputValue()).toBe('Kordon');
  expect(await dialog.getByLabel('Caption (optional)').inputValue()).toBe('Sea');
});

test('a draft survives its tab, and is deleted on signing out', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const user = makeUser();
  await signUp(watched, stackUrl, user);
  const first = await openShareDialog(watched.page, stackUrl);
  await chooseVideo(first, clips.short);
  await choosePlace(first, 'Konak');
  await expect.poll(() => keptRecords(watched.page)).toEqual(['texts', 'video']);
  const page = await watched.page.context().newPage();
  await watched.page.close();

  const dialog = await openShareDialog(page, stackUrl, 'Replace');
  await dialog.getByText('kordon.mp4').waitFor();
  await expect.poll(() => locationField(dialog).inputValue()).not.toBe('');
  await page.keyboard.press('Escape');
  await avatar(page, user).click();
  await logOutWithNotice(page);
  await expect.poll(() => keptRecords(page)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('pending-moment'))).toBeNull();
});

test('/upload-test sends a video and shows the response', async () => {
  await using watched = await newVisitorPage(browser, { ...desktop, geolocation: HERE, permissions: ['geolocation'] });
  const { page } = watched;
  await page.goto(`${stackUrl}/upload-test`);
  await page.getByRole('button', { name: 'Upload Video' }).click();
  await page.getByText('Please select a video file', { exact: true }).waitFor();
  await page.getByText('Please enter a location', { exact: true }).waitFor();
  await page.getByLabel('Video').setInputFiles(clips.short);
  await page.getByRole('button', { name: 'Get Current' }).click();
  await page.getByText('38.4237, 27.1428', { exact: true }).waitFor();
  expect(await page.getByLabel('Location').inputValue()).not.toBe('');
  await page.getByLabel('Location').fill('Konak');

  await page.getByRole('button', { name: 'Upload Video' }).click();
  await expectNotice(page, 'Authentication Required', 'Please sign in or create an account to share videos');
  await page.getByRole('dialog', { name: 'Sign up or log in' }).waitFor();
  await page.keyboard.press('Escape');

  await signUp(watched, stackUrl, makeUser());
  const isBusy = page.getByRole('button', { name: 'Uploading...' });
  await page.route('**/api/upload/**', (route) => isBusy.waitFor().then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: 'Upload Video' }).click();
  await page.getByText('Upload successful!', { exact: true }).waitFor();
  expect(await page.locator('pre').textContent()).toContain('"status": "processing"');
});
