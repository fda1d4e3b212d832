import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../../find-violations.ts';
import { desktop, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { type Clips, makeClips } from './clip.ts';
import { makeWith } from './sample-videos.ts';
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
  await chooseVideo(dialog, { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('notes of a day') });
  await expectNotice(page, 'Invalid File', 'This file is not an MP4, MOV or WebM video');
  await expectFieldError('This file is not an MP4, MOV or WebM video');
  await chooseVideo(dialog, { name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
  await expectNotice(page, 'Invalid File', 'This file is empty. Please choose another video.');
  await chooseVideo(dialog, await clips.ofSize(MAX_BYTES + 1));
  await expectNotice(page, 'File Too Large', 'Please select a video smaller than 100MB');
  await expectFieldError('Please select a video smaller than 100MB');
  await chooseVideo(dialog, clips.long);
  await expectNotice(page, 'Video Too Long', 'The video is longer than 3 minutes');
  await expectFieldError('The video is longer than 3 minutes');
  await chooseVideo(dialog, clips.short);
  await dialog.getByText('kordon.mp4').waitFor();
  const tiny = await makeWith(
    '-f lavfi -i color=size=64x64:rate=25:duration=0.2 -c:v libx264 -pix_fmt yuv420p',
    't.mp4',
  );
  await chooseVideo(dialog, { name: 'blink.mp4', mimeType: 'video/mp4', buffer: tiny });
  await expectNotice(page, 'Invalid File', 'The video is shorter than half a second');
  await expectFieldError('The video is shorter than half a second');
  // The video that was chosen before is still there.
  await dialog.getByText('kordon.mp4').waitFor();
  await chooseVideo(dialog, await clips.ofSize(MAX_BYTES));
  await dialog.getByText('100.0 MB', { exact: true }).waitFor();
  await dialog.getByText('This browser cannot show a preview. The video can be shared all the same.').waitFor();

  await choosePlace(dialog, 'Konak');
  expect(await submit.getAttribute('aria-disabled')).toBe('false');
  await dialog.getByLabel('Caption (optional)').fill('x'.repeat(501));
  await dialog.getByText('501 of 500 characters').waitFor();
  await submit.click();
  await expectNotice(page, 'Upload Error', 'The caption must be at most 500 characters');
  await dialog.getByLabel('Caption (optional)').fill('\u200b\u3164');
  await expectFieldError('Please write something visible, or leave the caption empty');
  await locationField(dialog).fill('\u200b\u2060');
  await expectFieldError('Please enter a location');
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
  await expectNotice(page, 'Location Error', 'Location access denied. Please enable location services.');
  await locationField(dialog).fill('');
  await dialog.getByText('Could not get your location. Please enter location manually.').waitFor();
  await dialog.getByText("Allow location for this site in your browser's settings.").waitFor();
});

const UNKNOWN = "We don't know this place. Choose a suggestion or use your position.";

test('a place that cannot be placed is reported while it is typed, and is not sent', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  const dialog = await openShareDialog(page, stackUrl);
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/upload/') && sent.push(request.url()));
  await chooseVideo(dialog, clips.short);
  await locationField(dialog).pressSequentially('Behind the moon');
  await dialog.getByRole('status').filter({ hasText: UNKNOWN }).waitFor();

  await submitButton(dialog).click();
  await expectNotice(page, 'Upload Error', UNKNOWN);
  await dialog.getByRole('alert').filter({ hasText: UNKNOWN }).waitFor();
  expect(sent).toEqual([]);
  await locationField(dialog).fill('Our kitchen in Konak');
  await dialog.getByText(UNKNOWN).waitFor({ state: 'detached' });

  await submitButton(dialog).click();
  await expectNotice(page, 'Moment Shared Successfully!');
});

test('what the server refuses is reported at its field, with the form as it was', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  const dialog = await openShareDialog(page, stackUrl);
  await chooseVideo(dialog, clips.short);
  await locationField(dialog).fill('Konak');
  await dialog.getByLabel('Caption (optional)').fill('Still here');
  await page.route('**/api/upload/**', (route) => route.fulfill({ status: 400, json: { message: UNKNOWN } }), {
    times: 1,
  });

  await submitButton(dialog).click();

  await expectNotice(page, 'Upload Failed', UNKNOWN);
  const problem = dialog.getByRole('alert').filter({ hasText: UNKNOWN });
  await problem.waitFor();
  await expect.poll(() => locationField(dialog).evaluate((field) => document.activeElement === field)).toBe(true);
  await dialog.getByText('kordon.mp4').waitFor();
  expect(await dialog.getByLabel('Caption (optional)').inputValue()).toBe('Still here');
  await locationField(dialog).fill('Konak, Izmir');
  await problem.waitFor({ state: 'detached' });
  await submitButton(dialog).click();
  await expectNotice(page, 'Moment Shared Successfully!');
});

test('the keys choose only places that are shown', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const dialog = await openShareDialog(page, stackUrl);
  await locationField(dialog).fill('a');
  await expect.poll(() => dialog.getByRole('option').count()).toBe(5);

  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('ArrowDown');
  const last = dialog.getByRole('option').last();
  const name = await last.locator('.own-direction').first().textContent();
  expect(await last.getAttribute('aria-selected')).toBe('true');
  expect(await locationField(dialog).getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
  await page.keyboard.press('Enter');

  await expect.poll(() => locationField(dialog).inputValue()).toBe(name);
});

test('Enter waits for the suggestions of the text that was typed', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const dialog = await openShareDialog(page, stackUrl);
  await locationField(dialog).fill('dubai');
  await dialog.getByRole('option', { name: /Dubai/ }).first().waitFor();

  // Faster than the search.
  await locationField(dialog).fill('bornova, izmir');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect.poll(() => locationField(dialog).inputValue()).toMatch(/^Bornova, .zmir$/);
});

test('a caption grows in a browser without field-sizing', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...words: [string, string?]) => words[0] !== 'field-sizing' && supports.call(CSS, words.join(':'));
  });
  const dialog = await openShareDialog(page, stackUrl);
  await page.addStyleTag({ content: 'textarea { field-sizing: fixed !important }' });
  const caption = dialog.getByLabel('Caption (optional)');
  const height = async () => (await caption.boundingBox())!.height;
  const low = await height();

  await caption.fill('One\nTwo\nThree\nFour');
  await expect.poll(height).toBeGreaterThan(low);
  expect(await caption.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0);
  await caption.fill('');
  await expect.poll(height).toBe(low);
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
