import { appendFile } from 'node:fs/promises';
import { launchWholeBrowser } from '@around/test-harness/browser';
import { expectNotice, noticeTitles } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { recordShownNotifications } from '../shown-notifications.ts';
import { freeBox, makeClip } from './clip.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { choosePlace, chooseVideo, HERE, openShareDialog, shareDialog, submitButton } from './share-dialog.ts';
import { readMoments } from './share-moment.ts';

const VIDEO_BYTES = 16 * 2 ** 20;
const FAST = 3 * 2 ** 20;
/** So slow that no upload ends during a step of a journey, and faster than the gateway's minimum. In bytes a second. */
const SLOW = 2 ** 17;

let browser: Browser;
let clip: Awaited<ReturnType<typeof makeClip>>;
beforeAll(async () => {
  [browser, clip] = await Promise.all([launchWholeBrowser(), makeClip('street.mp4')]);
  await appendFile(clip.path, freeBox(VIDEO_BYTES));
});
afterAll(async () => {
  await clip[Symbol.asyncDispose]();
  await browser.close();
});

/** Begins to send the video, slowly, in a page that has a service worker. */
async function beginSending(page: Page, proxy: CuttingProxy): Promise<void> {
  const dialog = await openShareDialog(page, proxy.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await chooseVideo(dialog, clip.path);
  await choosePlace(dialog, 'Konak');
  proxy.bytesPerSecond = SLOW;
  await submitButton(dialog).click();
  await dialog.getByText('If you close this page, your video is sent in the background.').waitFor();
}

/** Sends fast until 40 percent of the video are sent, then slowly. */
async function sendFirstPart(proxy: CuttingProxy, sentBefore: number): Promise<void> {
  proxy.bytesPerSecond = FAST;
  await expect.poll(proxy.sentBytes, { interval: 50 }).toBeGreaterThan(sentBefore + 0.4 * VIDEO_BYTES);
  proxy.bytesPerSecond = SLOW;
}

test('a moment whose page is closed at 40 percent becomes live without another page, and its author is notified', async () => {
  await using proxy = await startCuttingProxy(inject('stackUrl'), FAST);
  await using visitor = await newVisitorPage(browser, { ...phone, permissions: ['background-sync', 'notifications'] });
  await signUp(visitor, proxy.url, makeUser());
  const shown = await recordShownNotifications(visitor.page);
  const page = await visitor.page.context().newPage();
  await beginSending(page, proxy);
  const before = proxy.sentBytes();
  await sendFirstPart(proxy, before);

  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
  // The service worker goes on, so the next page has nothing to continue.
  const known = visitor.page.waitForResponse('**/api/user/moments');
  await openFeed(visitor.page, `${proxy.url}/${HERE}`);
  await known;
  proxy.bytesPerSecond = FAST;

  // Nothing is lost, so the browser does not ask.
  expect(asked).toEqual([]);
  const status = async () => (await readMoments(visitor.page, proxy.url)).map((moment) => moment.status);
  await expect.poll(status, { interval: 500 }).toEqual(['live']);
  expect(proxy.sentBytes() - before).toBeLessThan(1.8 * VIDEO_BYTES);
  const dialog = await openShareDialog(visitor.page, proxy.url);
  expect(await dialog.getByText('street.mp4').count()).toBe(0);
  expect(await dialog.getByLabel('Caption (optional)').inputValue()).toBe('');
  expect(await noticeTitles(visitor.page)).not.toContain("Your moment wasn't sent");
  await expect.poll(() => shown).toEqual([{ title: 'Moment Shared Successfully!', body: expect.any(String) }]);
});

test('a moment of a closed page is not shared for another user who has signed in since', async () => {
  await using proxy = await startCuttingProxy(inject('stackUrl'), FAST);
  await using visitor = await newVisitorPage(browser, { ...phone, permissions: ['background-sync'] });
  await using another = await newVisitorPage(browser, phone);
  await signUp(visitor, proxy.url, makeUser());
  await signUp(another, proxy.url, makeUser());
  const { page: other } = visitor;
  const context = other.context();
  const [authorCookies, otherCookies] = [await context.cookies(), await another.page.context().cookies()];
  await other.goto(`${proxy.url}/about`);
  const page = await context.newPage();
  await beginSending(page, proxy);
  const locks = () =>
    other.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [held, pending].map((list) => list.filter(({ name }) => name?.startsWith('sending ')).length);
    });
  // The page holds the lock, and the service worker waits for it.
  await expect.poll(locks).toEqual([1, 1]);

  await context.addCookies(otherCookies);
  await page.close();
  proxy.bytesPerSecond = FAST;
  await expect.poll(locks).toEqual([0, 0]);

  expect(await readMoments(other, proxy.url)).toEqual([]);
  await context.addCookies(authorCookies);
  expect(await readMoments(other, proxy.url)).toEqual([]);
});

test('an open tab reports the shared moment, and takes over the upload when its visitor presses Share', async () => {
  await using proxy = await startCuttingProxy(inject('stackUrl'), FAST);
  await using visitor = await newVisitorPage(browser, { ...phone, permissions: ['background-sync'] });
  const { page: other } = visitor;
  await signUp(visitor, proxy.url, makeUser());
  for (const presses of [0, 1]) {
    const page = await other.context().newPage();
    await beginSending(page, proxy);
    const before = proxy.sentBytes();
    const again = await openShareDialog(other, proxy.url, 'Replace');
    await page.close();
    await sendFirstPart(proxy, before);

    if (presses === 1) await submitButton(again).click();
    proxy.bytesPerSecond = FAST;

    await expectNotice(other, 'Moment Shared Successfully!');
    await shareDialog(other).waitFor({ state: 'detached' });
    expect(await readMoments(other, proxy.url)).toHaveLength(presses + 1);
  }
});
