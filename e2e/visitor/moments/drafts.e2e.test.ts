import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { desktop, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { type Clips, makeClips } from './clip.ts';
import { keptRecords, keptTexts } from './kept-records.ts';
import { fillInMoment, locationField, openShareDialog, shareDialog } from './share-dialog.ts';

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
