import type { Locator, Page } from 'playwright-core';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const desktop = { viewport: { width: 1440, height: 900 } };

/** Opens a page of the feed and waits for its first card, and for the answer that follows the places of the document. */
export async function openFeed(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-testid="feed"][aria-busy="false"] [data-slot] article').first().waitFor();
}

/** The one card that plays. */
export function playingCard(page: Page): Locator {
  return page.locator('[data-slot]:not([inert]) article');
}

/** The label of the progress segments of the playing card, such as "Story 2 of 5". */
export function storyShown(page: Page): Promise<string | null> {
  return playingCard(page)
    .getByRole('group', { name: /^Story \d+ of \d+$/ })
    .getAttribute('aria-label');
}

/** The position of the playing clip in seconds; 0 without a clip. */
export async function clipPosition(page: Page): Promise<number> {
  const [clip] = await playingCard(page).locator('video').all();
  return clip ? clip.evaluate((video: HTMLVideoElement) => video.currentTime) : 0;
}

/** Hides or shows the tab. Headless pages are always visible. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
