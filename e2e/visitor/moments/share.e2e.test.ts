import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { waitForFocus } from '../../wait-for-focus.ts';
import { fillIn } from '../auth/auth-dialog.ts';
import { desktop, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { type Clips, makeClips } from './clip.ts';
import { fillInMoment, isLive, locationField, openShareDialog, submitButton } from './share-dialog.ts';
import { goToOwnCard } from './share-moment.ts';

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

test('a signed-out visitor chooses a video, signs up, finds it again, shares it, and it is live in the feed', async () => {
  const caption = `A quiet evening ${Date.now()}`;
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.short, caption });
  const place = await locationField(dialog).inputValue();
  await dialog.getByText('0.4 MB', { exact: true }).waitFor();
  await dialog.getByText(/^Position: \d+\.\d{4}, \d+\.\d{4}$/).waitFor();
  expect(await submitButton(dialog).textContent()).toBe('Sign up to continue');

  await submitButton(dialog).click();
  await expectNotice(page, 'Authentication Required', 'Please sign in or create an account to share videos');
  await page.waitForURL('**/auth?returnTo=/upload');
  await dialog.waitFor({ state: 'detached' });
  const { username, fullName, password } = makeUser();
  await fillIn(page.locator('main'), { fullName, username, password, confirmPassword: password });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await dialog.getByText('kordon.mp4').waitFor();
  expect(new URL(page.url()).pathname).toBe('/upload');
  expect(await locationField(dialog).inputValue()).toBe(place);
  expect(await dialog.getByLabel('Caption (optional)').inputValue()).toBe(caption);
  expect(await submitButton(dialog).textContent()).toBe('Share Moment');

  await submitButton(dialog).click();
  await expectNotice(
    page,
    'Moment Shared Successfully!',
    'Your video has been shared and will appear in the feed shortly.',
  );
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('pending-moment'))).toBeNull();
  await expect.poll(() => isLive(stackUrl, caption)).toBe(true);
});

test('a keyboard is enough to share a moment', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  // Playwright needs a moment to intercept file choosers. One that opens earlier is lost.
  const choosing = page.waitForEvent('filechooser');
  const dialog = await openShareDialog(page, stackUrl);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Share Moment');

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Choose a video' }).waitFor();
  await waitForFocus(page);
  await dialog.getByRole('button', { name: 'Choose a video' }).focus();
  await page.keyboard.press('Enter');
  const chooser = await choosing;
  await chooser.setFiles(clips.short);
  await dialog.getByText('kordon.mp4').waitFor();
  await waitForFocus(page);
  await locationField(dialog).focus();
  await page.keyboard.type('Bornova');
  await dialog.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('option').first().waitFor({ state: 'hidden' });
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByText(/^Position:/).waitFor();
  await page.keyboard.press('Enter');

  await expectNotice(page, 'Moment Shared Successfully!');
});

test('the card of a moment that is processed shows a picture of the video at once', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  const known = page.waitForResponse('**/api/user/moments');
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.short, caption: 'At once' });
  // What the server knows later does not arrive.
  await known;
  await page.route('**/api/user/moments', (route) => route.abort());

  await submitButton(dialog).click();

  const card = await goToOwnCard(page);
  await card.getByText('Processing', { exact: true }).first().waitFor();
  const picture = card.locator('img[src^="data:image/jpeg"]');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48);
});
