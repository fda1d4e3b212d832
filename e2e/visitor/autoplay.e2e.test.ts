import { launchWithAutoplayPolicy, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slowVideos } from '../slow-videos.ts';
import { phone } from './feed-page.ts';
import { linksToStories } from './stories.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchWithAutoplayPolicy();
});
afterAll(() => browser.close());

/** Evaluates in the page without a user gesture: Playwright's own evaluation would allow the page to play sound. */
async function prepareEvaluate(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async <T>(expression: string): Promise<T> => {
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    return result.value;
  };
}

const CLIP = "document.querySelector('[data-slot]:not([inert]) article video')";
const isShown = (name: string) =>
  `Boolean(document.querySelector('[data-slot]:not([inert]) article button[aria-label="${name}"]')?.checkVisibility())`;

test('sound that was on before, and that the browser refuses now, plays muted and says that the sound is off', async () => {
  const [link] = await linksToStories(inject('stackUrl'), 'video');
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.addInitScript(() => sessionStorage.setItem('sound', 'on'));
  await slowVideos(page);
  const evaluate = await prepareEvaluate(page);

  await page.goto(link!.address, { waitUntil: 'commit' });

  await expect.poll(() => evaluate(`${CLIP}?.currentTime ?? 0`)).toBeGreaterThan(0.5);
  expect(await evaluate(`${CLIP}.muted`)).toBe(true);
  expect(await evaluate(isShown('Unmute'))).toBe(true);
  expect(await evaluate(isShown('Pause'))).toBe(true);
  // The browser still refuses sound here.
  expect(await evaluate('navigator.userActivation.hasBeenActive')).toBe(false);
  const playWithSound = `${CLIP}.cloneNode().play().then(() => 'played', ({ name }) => name)`;
  expect(await evaluate(playWithSound)).toBe('NotAllowedError');

  await page.keyboard.press('m');

  await expect.poll(() => evaluate(`${CLIP}.muted`)).toBe(false);
  const heardAt = await evaluate<number>(`${CLIP}.currentTime`);
  await expect.poll(() => evaluate(`${CLIP}.currentTime`)).not.toBe(heardAt);
});
