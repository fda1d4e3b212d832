import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fillIn } from '../auth/auth-dialog.ts';
import { openFeed, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { freeBox, makeClip } from './clip.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import {
  choosePlace,
  chooseVideo,
  HERE,
  isLive,
  locationField,
  openShareDialog,
  shareDialog,
  submitButton,
} from './share-dialog.ts';
import { readMoments } from './share-moment.ts';

const VIDEO_BYTES = 16 * 2 ** 20;
const BYTES_PER_SECOND = 4 * 2 ** 20;

let browser: Browser;
let clip: Awaited<ReturnType<typeof makeClip>>;
beforeAll(async () => {
  [browser, clip] = await Promise.all([launchBrowser(), makeClip('long.mp4')]);
  await appendFile(clip.path, freeBox(VIDEO_BYTES));
});
afterAll(async () => {
  await clip[Symbol.asyncDispose]();
  await browser.close();
});

async function fillDialog(page: Page, url: string): Promise<Locator> {
  const dialog = await openShareDialog(page, url);
  await chooseVideo(dialog, clip.path);
  await choosePlace(dialog, 'Konak');
  return dialog;
}

const success = 'Your video has been shared and will appear in the feed shortly.';

function untilSent(proxy: CuttingProxy, bytes: number) {
  return expect.poll(proxy.sentBytes, { interval: 50 }).toBeGreaterThan(bytes);
}

test('an upload continues after three cuts and is one moment', async () => {
  await using proxy = await startCuttingProxy(inject('stackUrl'), BYTES_PER_SECOND);
  await using visitor = await newVisitorPage(browser, phone);
  const { page } = visitor;
  await signUp(visitor, proxy.url, makeUser());
  const dialog = await fillDialog(page, proxy.url);
  const before = proxy.sentBytes();

  await submitButton(dialog).click();
  for (const part of [0.2, 0.45]) {
    await untilSent(proxy, before + part * VIDEO_BYTES);
    await proxy.cut(sleep(700));
  }
  await untilSent(proxy, before + 0.9 * VIDEO_BYTES);
  // The browser sends the rest, and the network loses it.
  proxy.hold();
  await dialog.getByText(/^Almost sent\./).waitFor();
  expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('99');
  expect(await dialog.locator('[aria-current="step"]').textContent()).toContain('Sending');
  await proxy.cut(dialog.getByText('The connection is interrupted. Sending continues when it is back.').waitFor());

  await expectNotice(page, 'Moment Shared Successfully!', success);
  expect(proxy.sentBytes() - before).toBeLessThan(2 * VIDEO_BYTES);
  expect(await readMoments(page, proxy.url)).toHaveLength(1);
});

test('without Background Sync an upload whose tab was killed continues in a new one', async () => {
  await using proxy = await startCuttingProxy(inject('stackUrl'), BYTES_PER_SECOND);
  await using visitor = await newVisitorPage(browser, { ...phone, serviceWorkers: 'block' });
  await signUp(visitor, proxy.url, makeUser());
  const first = await visitor.page.context().newPage();
  const dialog = await fillDialog(first, proxy.url);
  const place = await locationField(dialog).inputValue();
  const before = proxy.sentBytes();
  await submitButton(dialog).click();
  await untilSent(proxy, before + 0.7 * VIDEO_BYTES);

  await first.close({ runBeforeUnload: false });
  const { page } = visitor;
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await openFeed(page, `${proxy.url}/${HERE}`);
  await page.getByRole('banner').getByRole('button', { name: 'Share Moment' }).click();
  const again = shareDialog(page);
  await again.getByText('long.mp4').waitFor();
  await expect.poll(() => locationField(again).inputValue()).toBe(place);
  await again.getByText(/^Position:/).waitFor();
  await submitButton(again).click();

  await expectNotice(page, 'Moment Shared Successfully!', success);
  expect(offsets[0]).toBeGreaterThan(VIDEO_BYTES / 3);
  expect(await readMoments(page, proxy.url)).toHaveLength(1);
});

test('without Background Sync a moment whose page was reloaded is offered in the feed and on the profile, and continues', async () => {
  await using proxy = await startCuttingProxy(inject('stackUrl'), BYTES_PER_SECOND);
  await using visitor = await newVisitorPage(browser, { ...phone, serviceWorkers: 'block' });
  const { page } = visitor;
  await signUp(visitor, proxy.url, makeUser());
  const dialog = await fillDialog(page, proxy.url);
  const place = await locationField(dialog).inputValue();
  const before = proxy.sentBytes();
  await submitButton(dialog).click();
  await untilSent(proxy, before + 0.7 * VIDEO_BYTES);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expectNotice(page, "Your moment wasn't sent", 'Your video is still here. Continue where it stopped.');

  await page.goto(`${proxy.url}/profile`);
  const card = page.getByRole('status').filter({ hasText: "Your moment wasn't sent" });
  await card.getByText(place).waitFor();
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await card.getByRole('button', { name: 'Continue' }).click();

  await expectNotice(page, 'Moment Shared Successfully!', success);
  expect(offsets[0]).toBeGreaterThan(VIDEO_BYTES / 3);
  expect(await readMoments(page, proxy.url)).toHaveLength(1);
  await page.goto(`${proxy.url}/profile`);
  await page.getByRole('listitem').filter({ hasText: place }).waitFor();
  expect(await card.count()).toBe(0);
});

test('a video that is chosen signed out survives the sign-up, three cuts and a killed tab, and is live in the feed', async () => {
  await using proxy = await startCuttingProxy(inject('stackUrl'), BYTES_PER_SECOND);
  await using visitor = await newVisitorPage(browser, { ...phone, serviceWorkers: 'block' });
  const caption = `Through the tunnel ${Date.now()}`;
  const first = await visitor.page.context().newPage();
  const dialog = await fillDialog(first, proxy.url);
  await dialog.getByLabel('Caption (optional)').fill(caption);
  await submitButton(dialog).click();
  await first.waitForURL('**/auth?returnTo=/upload');
  const { username, fullName, password } = makeUser();
  await fillIn(first.locator('main'), { fullName, username, password, confirmPassword: password });
  await first.getByRole('button', { name: 'Create Account' }).click();
  await dialog.getByText('long.mp4').waitFor();
  const before = proxy.sentBytes();

  await submitButton(dialog).click();
  await untilSent(proxy, before + 0.2 * VIDEO_BYTES);
  await proxy.cut(sleep(700));
  await untilSent(proxy, before + 0.4 * VIDEO_BYTES);
  await proxy.cut(first.close({ runBeforeUnload: false }));
  const { page } = visitor;
  await openFeed(page, `${proxy.url}/${HERE}`);
  await page.getByRole('banner').getByRole('button', { name: 'Share Moment' }).click();
  const again = shareDialog(page);
  await again.getByText('long.mp4').waitFor();
  const resumed = proxy.sentBytes();
  await submitButton(again).click();
  for (const part of [0.1, 0.2]) {
    await untilSent(proxy, resumed + part * VIDEO_BYTES);
    await proxy.cut(sleep(700));
  }

  await expectNotice(page, 'Moment Shared Successfully!', success);
  expect(proxy.sentBytes() - before).toBeLessThan(2 * VIDEO_BYTES);
  const shared = async () =>
    (await readMoments(page, proxy.url)).map(({ status, reason, caption }) => ({ status, reason, caption }));
  await expect.poll(shared, { timeout: 120_000 }).toEqual([{ status: 'live', reason: null, caption }]);
  await expect.poll(() => isLive(inject('stackUrl'), caption)).toBe(true);
});
