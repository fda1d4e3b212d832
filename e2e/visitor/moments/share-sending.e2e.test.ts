import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../../find-violations.ts';
import { goOnline } from '../../go-online.ts';
import { field } from '../auth/auth-dialog.ts';
import { desktop, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { type Clips, makeClips } from './clip.ts';
import { fillInMoment, locationField, openShareDialog, submitButton } from './share-dialog.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
let clips: Clips;
beforeAll(async () => {
  [browser, clips] = await Promise.all([launchBrowser(), makeClips()]);
});
afterAll(async () => {
  await clips[Symbol.asyncDispose]();
  await browser.close();
});

/** Limits what the page can send, or does not. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', conditions);
}

async function countMoments(page: Page): Promise<number> {
  const response = await page.request.get(`${stackUrl}/api/user/moments`);
  return (await response.json()).moments.length;
}

test('sending shows its progress, asks before it is left, and can be cancelled without losing the form', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.heavy, caption: 'Slowly' });
  // A minute and a half for the whole video, so that it is still being sent at the end.
  await slowDown(page, 60_000);

  await submitButton(dialog).click();
  const progress = dialog.getByRole('progressbar');
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await dialog.getByText(/^\d\.\d of 6\.\d MB$/).waitFor();
  await dialog.getByText(/^\d+ seconds left$/).waitFor();
  expect(await submitButton(dialog).textContent()).toBe('Sharing...');
  expect(await submitButton(dialog).getAttribute('aria-disabled')).toBe('true');
  expect(await dialog.locator('[aria-current="step"]').textContent()).toContain('Sending');
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  // Each state has room for two lines, so that the dialog does not change its height with them.
  const state = dialog.getByRole('status').filter({ hasText: /until your video is sent|in the background/ });
  expect((await state.boundingBox())!.height).toBeGreaterThanOrEqual(40);

  const question = dialog.getByRole('alertdialog', { name: 'Your video is still being sent. Stop sending it?' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Escape');
  await question.waitFor();
  await expect.poll(focused).toBe('Keep sending');
  expect(await dialog.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0);
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Sharing...');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep sending' }).click();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectNotice(page, 'Sharing cancelled', 'Your video was not shared. It is still in the form.');
  await submitButton(dialog).click();
  await progress.waitFor();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stop sending' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('banner').getByRole('button', { name: 'Share Moment' }).click();
  await dialog.getByText('heavy.mp4').waitFor();
  expect(await dialog.getByLabel('Caption (optional)').inputValue()).toBe('Slowly');
  expect(await countMoments(page)).toBe(0);
});

test('a failure while offline keeps the form, and the next attempt works', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.short, caption: 'Offline' });

  await page.context().setOffline(true);
  await submitButton(dialog).click();
  await expectNotice(page, 'Upload Failed', 'You are offline');
  await dialog.getByText('Your video is still in the form.').waitFor();
  await dialog.getByText('kordon.mp4').waitFor();
  expect(await locationField(dialog).inputValue()).not.toBe('');
  expect(await submitButton(dialog).textContent()).toBe('Try again');

  await goOnline(page);
  await submitButton(dialog).click();
  await expectNotice(page, 'Moment Shared Successfully!');
});

test('a lost answer does not lead to a second moment', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.short, caption: 'Once' });
  await page.route(
    '**/api/upload/**',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

  await submitButton(dialog).click();
  await expectNotice(page, 'Moment Shared Successfully!');

  expect(await countMoments(page)).toBe(1);
});

test('two presses without a gap are one request', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.short, caption: 'Twice' });
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/upload/') && sent.push(request.method()));

  await submitButton(dialog).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectNotice(page, 'Moment Shared Successfully!');

  expect(sent).toEqual(['POST']);
});

test('a session that has ended is renewed over the page, and the same video is sent', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  const user = makeUser();
  await signUp(watched, stackUrl, user);
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.short, caption: 'Again' });
  await page.request.post(`${stackUrl}/api/logout`);

  await submitButton(dialog).click();
  await expectNotice(page, 'Authentication Required', 'Please sign in or create an account to share videos');
  const signIn = page.getByRole('dialog', { name: 'Sign up or log in' });
  await signIn.getByRole('tab', { name: 'Login' }).click();
  await field(signIn, 'username').fill(user.username);
  await field(signIn, 'password').fill(user.password);
  await signIn.getByRole('button', { name: 'Log In' }).click();

  await expectNotice(page, 'Moment Shared Successfully!');
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await countMoments(page)).toBe(1);
});
