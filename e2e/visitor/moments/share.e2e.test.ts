import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expectNotice, fillIn } from '../auth/auth-dialog.ts';
import { phone } from '../feed-page.ts';
import { makeUser, newVisitorPage } from '../new-user.ts';
import { readFeed } from '../stories.ts';
import { makeClip } from './clip.ts';
import { choosePlace, chooseVideo, locationField, openShareDialog, shareDialog, submitButton } from './share-dialog.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
let clip: Awaited<ReturnType<typeof makeClip>>;
beforeAll(async () => {
  [browser, clip] = await Promise.all([launchBrowser(), makeClip()]);
});
afterAll(async () => {
  await clip[Symbol.asyncDispose]();
  await browser.close();
});

test('a signed-out visitor chooses a video, signs up, finds it again, shares it, and it is live in the feed', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const dialog = await openShareDialog(page, stackUrl);
  await chooseVideo(dialog, clip.path);
  await choosePlace(dialog, 'Konak');
  const place = await locationField(dialog).inputValue();
  await dialog.getByLabel('Caption (optional)').fill('A quiet evening');
  await dialog.getByText(/^Position: \d+\.\d{4}, \d+\.\d{4}$/).waitFor();
  expect(await submitButton(dialog).textContent()).toBe('Sign up to continue');

  await submitButton(dialog).click();
  await expectNotice(page, 'Authentication Required', 'Please sign in or create an account to share videos');
  await page.waitForURL('**/auth?returnTo=/upload');
  const { username, fullName, password } = makeUser();
  await fillIn(page.locator('main'), { fullName, username, password, confirmPassword: password });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await shareDialog(page).getByText('kordon.mp4').waitFor();
  expect(new URL(page.url()).pathname).toBe('/upload');
  expect(await locationField(dialog).inputValue()).toBe(place);
  expect(await dialog.getByLabel('Caption (optional)').inputValue()).toBe('A quiet evening');
  expect(await submitButton(dialog).textContent()).toBe('Share Moment');

  await submitButton(dialog).click();
  await expectNotice(
    page,
    'Moment Shared Successfully!',
    'Your video has been shared and will appear in the feed shortly.',
  );
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('pending-moment'))).toBeNull();
  const isLive = async () => {
    const places = await readFeed(stackUrl, 'lat=38.42&lng=27.13&limit=100');
    return places.some(({ stories }) => stories.some(({ caption }) => caption === 'A quiet evening'));
  };
  await expect.poll(isLive, { timeout: 60_000 }).toBe(true);
});
