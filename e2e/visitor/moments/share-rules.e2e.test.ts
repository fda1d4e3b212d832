import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../../find-violations.ts';
import { desktop, phone } from '../feed-page.ts';
import { newVisitorPage } from '../new-user.ts';
import { type Clips, makeClips } from './clip.ts';
import { choosePlace, chooseVideo, locationField, openShareDialog, submitButton } from './share-dialog.ts';

const stackUrl = inject('stackUrl');
const MAX_BYTES = 104_857_600;

let browser: Browser;
let clips: Clips;
beforeAll(async () => {
  [browser, clips] = await Promise.all([launchBrowser(), makeClips()]);
});
afterAll(async () => {
  await clips[Symbol.asyncDispose]();
  await browser.close();
});

test('each rule of the form is reported by a notice and beside its field', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  const dialog = await openShareDialog(page, stackUrl);
  const submit = submitButton(dialog);
  const expectFieldError = (text: string) => dialog.getByRole('alert').filter({ hasText: text }).waitFor();

  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    'The video, the location and your caption, for 24 hours. Then they are deleted.',
    'The position of the location, rounded to about 100 m. Your exact position is never shown.',
    'Your name and your username are not shown.',
    'Location data inside the video file is removed.',
  ]);
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  // Playwright does not click what is disabled.
  await submit.dispatchEvent('click');
  await expectNotice(page, 'Upload Error', 'Please select a video file and location');
  await expectFieldError('Please select a video file');
  await expectFieldError('Please enter a location');

  await chooseVideo(dialog, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expectNotice(page, 'Invalid File', 'Please select a video file');
  await chooseVideo(dialog, await clips.ofSize(MAX_BYTES + 1));
  await expectNotice(page, 'File Too Large', 'Please select a video smaller than 100MB');
  await expectFieldError('Please select a video smaller than 100MB');
  await chooseVideo(dialog, clips.long);
  await expectNotice(page, 'Video Too Long', 'The video is longer than 3 minutes');
  await chooseVideo(dialog, await clips.ofSize(MAX_BYTES));
  await dialog.getByText('100.0 MB', { exact: true }).waitFor();
  await dialog.getByText('This browser cannot show a preview. The video can be shared all the same.').waitFor();

  await choosePlace(dialog, 'Konak');
  expect(await submit.getAttribute('aria-disabled')).toBe('false');
  await dialog.getByLabel('Caption (optional)').fill('x'.repeat(501));
  await dialog.getByText('501 of 500 characters').waitFor();
  await submit.click();
  await expectNotice(page, 'Upload Error', 'The caption must be at most 500 characters');
  await locationField(dialog).fill('');
  await expectFieldError('Please enter a location');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectFieldError('Please select a video file');
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
});

test('the position of the device fills in the place, and a refused one is reported', async () => {
  const geolocation = { latitude: 38.42374, longitude: 27.14283 };
  await using watched = await newVisitorPage(browser, { ...phone, geolocation, permissions: ['geolocation'] });
  const { page } = watched;
  const dialog = await openShareDialog(page, stackUrl);

  await dialog.getByRole('button', { name: 'Use my position' }).click();
  await dialog.getByText('Position: 38.4237, 27.1428').waitFor();
  expect(await locationField(dialog).inputValue()).not.toBe('');

  await dialog.getByRole('button', { name: 'Remove position' }).click();
  await page.context().clearPermissions();
  await dialog.getByRole('button', { name: 'Use my position' }).click();
  await expectNotice(page, 'Location Error', 'Could not detect your location. Please try again.');
  await dialog.getByText('Could not get your location. Please enter location manually.').waitFor();
});

test.for([
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'ar' },
] as const)('the dialog has no accessibility violations in the $theme theme in $language', async (look) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await page.addInitScript(({ theme, language }) => {
    localStorage.setItem('theme', theme);
    localStorage.setItem('language', language);
  }, look);
  await page.goto(`${stackUrl}/?lat=38.42&lng=27.13&name=Konak`);
  await page.locator('header nav button:has(.bg-accent)').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').waitFor();
  const found: Record<string, string[]> = { empty: await findViolationsInBothThemes(page) };

  await submitButton(dialog).dispatchEvent('click');
  found.problems = await findViolationsInBothThemes(page);
  await chooseVideo(dialog, clips.short);
  await dialog.locator('input[name="location"]').fill('Konak');
  await dialog.getByRole('option').first().waitFor();
  found.suggestions = await findViolationsInBothThemes(page);
  await choosePlace(dialog, 'Bornova');
  await dialog.locator('video').waitFor();
  found.filled = await findViolationsInBothThemes(page);

  expect(found).toEqual({ empty: [], problems: [], suggestions: [], filled: [] });
});
