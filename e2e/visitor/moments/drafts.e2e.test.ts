import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fillIn } from '../auth/auth-dialog.ts';
import { desktop, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { type Clips, makeClips } from './clip.ts';
import { keptRecords, keptTexts } from './kept-records.ts';
import { fillInMoment, locationField, openShareDialog, shareDialog, submitButton } from './share-dialog.ts';

const stackUrl = inject('stackUrl');
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

let browser: Browser;
let clips: Clips;
beforeAll(async () => {
  [browser, clips] = await Promise.all([launchBrowser(), makeClips()]);
});
afterAll(async () => {
  await clips[Symbol.asyncDispose]();
  await browser.close();
});

test('a draft is deleted when another user opens the dialog', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.short, caption: 'Mine' });
  await expect.poll(() => keptRecords(page)).toContain('video');
  await page.reload();
  await openShareDialog(page, stackUrl, 'Replace');
  await dialog.getByText('kordon.mp4').waitFor();

  await page.request.post(`${stackUrl}/api/logout`);
  await signUp(watched, stackUrl, makeUser());
  await page.reload();
  await openShareDialog(page, stackUrl);

  expect(await dialog.getByText('kordon.mp4').count()).toBe(0);
  expect(await dialog.getByLabel('Caption (optional)').inputValue()).toBe('');
  expect(await locationField(dialog).inputValue()).toBe('');
});

/** Fills in the form signed out, and presses "Sign up to continue". */
async function signUpToContinue(page: Page): Promise<Locator> {
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.short, caption: 'From a private window' });
  await submitButton(dialog).click();
  await expectNotice(page, 'Authentication Required');
  return dialog;
}

test('a browser that stores no files keeps the bytes of the video across the sign-up', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  // As WebKit does in private windows.
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (value?.value instanceof File) throw new DOMException('Error preparing Blob/File data', 'UnknownError');
      return put.call(this, value, key);
    };
  });

  const dialog = await signUpToContinue(page);
  await page.waitForURL('**/auth?returnTo=/upload');
  const { username, fullName, password } = makeUser();
  await fillIn(page.locator('main'), { fullName, username, password, confirmPassword: password });
  await page.getByRole('button', { name: 'Create Account' }).click();

  await dialog.getByText('kordon.mp4').waitFor();
  await dialog.locator('video').waitFor();
  await submitButton(dialog).click();
  await expectNotice(page, 'Moment Shared Successfully!');
});

test('without room for the video one signs in over the form, which stays', async () => {
  await using another = await newVisitorPage(browser, phone);
  const user = makeUser();
  await signUp(another, stackUrl, user);
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await page.goto(`${stackUrl}/about`);
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: stackUrl, quotaSize: 100_000 });

  const dialog = await signUpToContinue(page);
  const signIn = page.getByRole('dialog', { name: 'Sign up or log in' });
  await signIn.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await signIn.getByRole('button', { name: 'Google' }).count()).toBe(0);
  await page.goBack();
  await dialog.getByText("This browser can't save your video. Keep this page open until it's shared.").waitFor();
  await submitButton(dialog).click();
  await signIn.getByRole('tab', { name: 'Login' }).click();
  await fillIn(signIn, { username: user.username, password: user.password });
  await signIn.getByRole('button', { name: 'Log In' }).click();

  await dialog.getByText('kordon.mp4').waitFor();
  expect(await dialog.getByLabel('Caption (optional)').inputValue()).toBe('From a private window');
  await submitButton(dialog).click();
  await expectNotice(page, 'Moment Shared Successfully!');
});

test('a draft is kept for 24 hours', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const context = watched.page.context();
  const dialog = await openShareDialog(watched.page, stackUrl);
  await fillInMoment(dialog, { video: clips.short, caption: 'Tomorrow' });
  await expect.poll(() => keptRecords(watched.page)).toContain('video');
  await expect.poll(() => keptTexts(watched.page)).toContain('Tomorrow');
  await watched.page.close();

  const nextDay = await context.newPage();
  await nextDay.clock.setSystemTime(Date.now() + DAY_MS - HOUR_MS);
  await openShareDialog(nextDay, stackUrl, 'Replace');
  await shareDialog(nextDay).getByText('kordon.mp4').waitFor();
  const caption = shareDialog(nextDay).getByLabel('Caption (optional)');
  await expect.poll(() => caption.inputValue()).toBe('Tomorrow');
  await nextDay.close();

  const later = await context.newPage();
  await later.clock.setSystemTime(Date.now() + DAY_MS + HOUR_MS);
  await openShareDialog(later, stackUrl);
  expect(await shareDialog(later).getByText('kordon.mp4').count()).toBe(0);
  expect(await shareDialog(later).getByLabel('Caption (optional)').inputValue()).toBe('');
});
