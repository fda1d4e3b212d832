import { readFile } from 'node:fs/promises';
import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { desktop, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { type Clips, makeClips } from './clip.ts';
import {
  choosePlace,
  chooseVideo,
  fillInMoment,
  locationField,
  openShareDialog,
  shareDialog,
  submitButton,
} from './share-dialog.ts';

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

type DroppedFile = { name: string; type: string; base64: string };

/** Drags a file over the page and drops it, as from the desktop of the computer. */
async function dropFile(page: Page, file: DroppedFile, whileDragging: () => Promise<void>): Promise<void> {
  const transfer = await page.evaluateHandle(({ name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], name, { type }));
    return data;
  }, file);
  const send = (type: string) => page.dispatchEvent('main', type, { dataTransfer: transfer });
  await send('dragenter');
  await send('dragover');
  await whileDragging();
  await send('drop');
}

test('a video that is dropped on the page opens the dialog, and one that is dropped on the dialog replaces it', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  await page.goto(`${stackUrl}/upload`);
  await page.getByText('Drop a video anywhere on this card to start.').waitFor();
  const base64 = (await readFile(clips.short)).toString('base64');

  await dropFile(page, { name: 'first.mp4', type: 'video/mp4', base64 }, () =>
    page.getByText('Drop the video here').waitFor(),
  );
  const dialog = shareDialog(page);
  await dialog.getByText('first.mp4').waitFor();
  await dropFile(page, { name: 'second.mp4', type: 'video/mp4', base64 }, () =>
    dialog.getByText('Drop the video here').waitFor(),
  );
  await dialog.getByText('second.mp4').waitFor();
  expect(await dialog.getByText('Drop the video here').count()).toBe(0);
  await dropFile(page, { name: 'notes.txt', type: 'text/plain', base64 }, async () => {});
  await expectNotice(page, 'Invalid File', 'Please select a video file');
  await dialog.getByText('second.mp4').waitFor();

  await choosePlace(dialog, 'Konak');
  await submitButton(dialog).click();
  await expectNotice(page, 'Moment Shared Successfully!');
});

test('a phone offers its camera, and a recording is chosen like a file', async () => {
  await using watched = await newVisitorPage(browser, { ...phone, isMobile: true });
  const { page } = watched;
  const dialog = await openShareDialog(page, stackUrl);

  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Record a video' }).click(),
  ]);
  const { accept, capture } = await camera
    .element()
    .evaluate((input: HTMLInputElement) => ({ accept: input.accept, capture: input.getAttribute('capture') }));
  expect([accept, capture, camera.isMultiple()]).toEqual(['video/*', 'environment', false]);
  await camera.setFiles(clips.short);
  await dialog.getByText('kordon.mp4').waitFor();

  expect(await dialog.locator('input[name="video"]').getAttribute('capture')).toBeNull();
});

test('a phone shows all suggested places above the buttons of the dialog', async () => {
  await using watched = await newVisitorPage(browser, { ...phone, isMobile: true });
  const dialog = await openShareDialog(watched.page, stackUrl);
  await chooseVideo(dialog, clips.short);

  await locationField(dialog).fill('Ko');

  const last = dialog.getByRole('option').last();
  const distance = async () => {
    const [option, button] = [await last.boundingBox(), await submitButton(dialog).boundingBox()];
    return Math.round(button!.y - option!.y - option!.height);
  };
  await expect.poll(distance).toBeGreaterThan(0);
});

test('a network that blocks PATCH gets the video as a form, and the page asks before it is left meanwhile', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  const dialog = await openShareDialog(page, stackUrl);
  await fillInMoment(dialog, { video: clips.heavy, caption: 'By form' });
  await page.route('**/api/upload/resumable/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 405 }) : route.continue(),
  );
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/upload/video', async (route) => {
    await isReleased;
    await route.continue();
  });
  const form = page.waitForRequest('**/api/upload/video');

  await submitButton(dialog).click();
  expect((await form).method()).toBe('POST');
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  release();

  await expectNotice(page, 'Moment Shared Successfully!');
  const asked: string[] = [];
  page.on('dialog', (next) => asked.push(next.type()));
  await page.reload();
  expect(asked).toEqual([]);
});
