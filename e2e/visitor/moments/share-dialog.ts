import type { Locator, Page } from 'playwright-core';
import { waitForFocus } from '../../wait-for-focus.ts';
import { openFeed } from '../feed-page.ts';
import { readFeed } from '../stories.ts';

/** With a place in the URL no position is requested, so no notice about it hides the expected one. */
export const HERE = '?lat=38.42&lng=27.13&name=Konak';

export function shareDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Share Moment', exact: true });
}

/** Opens the dialog from the top bar of the feed. */
export async function openShareDialog(page: Page, stackUrl: string, button = 'Choose a video'): Promise<Locator> {
  await openFeed(page, `${stackUrl}/${HERE}`);
  await page.getByRole('banner').getByRole('button', { name: 'Share Moment' }).click();
  const dialog = shareDialog(page);
  await dialog.getByRole('button', { name: button }).waitFor();
  await waitForFocus(page);
  return dialog;
}

export type ChosenFile = string | { name: string; mimeType: string; buffer: Buffer };

export async function chooseVideo(dialog: Locator, file: ChosenFile): Promise<void> {
  await dialog.locator('input[type="file"]').first().setInputFiles(file);
}

export function locationField(dialog: Locator): Locator {
  return dialog.getByRole('combobox');
}

export function submitButton(dialog: Locator): Locator {
  return dialog.locator('button[type="submit"]');
}

/** Types the name of a place and chooses the first suggestion, as a visitor with a keyboard does. */
export async function choosePlace(dialog: Locator, text: string): Promise<void> {
  await locationField(dialog).fill(text);
  await dialog.getByRole('option').first().waitFor();
  await locationField(dialog).press('ArrowDown');
  await locationField(dialog).press('Enter');
}

/** Fills in what is required, with the keyboard for the place. */
export async function fillInMoment(dialog: Locator, { video, caption }: { video: string; caption: string }) {
  await chooseVideo(dialog, video);
  await choosePlace(dialog, 'Konak');
  await dialog.getByLabel('Caption (optional)').fill(caption);
}

/** Whether a moment with this caption is in the feed around Konak. */
export async function isLive(stackUrl: string, caption: string): Promise<boolean> {
  const places = await readFeed(stackUrl, 'lat=38.42&lng=27.13&limit=100');
  return places.some(({ stories }) => stories.some((story) => story.caption === caption));
}
