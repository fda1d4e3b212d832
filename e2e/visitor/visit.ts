import type { Locator, Page } from 'playwright-core';

/** A visitor who is not signed in; the browser itself reports that answer. */
const expectedErrors = [/401/];

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, expectedErrors };
export const desktop = { viewport: { width: 1440, height: 900 }, expectedErrors };

/** Opens a page of the feed and waits for its first card. */
export async function openFeed(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-slot] article').first().waitFor({ timeout: 60_000 });
}

/** The one card that plays. */
export function playingCard(page: Page): Locator {
  return page.locator('[data-slot]:not([inert]) article');
}

/** "Story 2 of 5", as the progress segments of the playing card say it. */
export function storyShown(page: Page): Promise<string | null> {
  return playingCard(page)
    .getByRole('group', { name: /^Story \d+ of \d+$/ })
    .getAttribute('aria-label');
}

/** Where the clip on screen stands, in seconds of its own; 0 where there is none. */
export async function clipPosition(page: Page): Promise<number> {
  const [clip] = await playingCard(page).locator('video').all();
  return clip ? clip.evaluate((video: HTMLVideoElement) => video.currentTime) : 0;
}
