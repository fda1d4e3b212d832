import type { LocationGroup } from '@around/contracts/feed';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, phone, playingCard, storyShown } from './feed-page.ts';
import { observeInBatches } from './observe-in-batches.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
let places: LocationGroup[];
beforeAll(async () => {
  browser = await launchBrowser();
  places = (await readFeed(stackUrl)).filter(({ stories }) => stories.length > 1);
});
afterAll(() => browser.close());

/** Opens a feed that gains new stories. Returns a function that waits for their number and presses it. */
async function openGrowingFeed(page: Page, before: LocationGroup[], after: LocationGroup[]) {
  let isGrown = false;
  await page.route('**/api/feed?*', (route) => route.fulfill({ json: isGrown ? after : before }));
  await page.route('**/api/feed/events?*', async (route) => {
    const event = { count: 1, locationIds: [], momentIds: [] };
    const body = isGrown ? '' : `id: 1\nevent: stories\ndata: ${JSON.stringify(event)}\n\n`;
    isGrown = true;
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  await openFeed(page, stackUrl);
  return async () => {
    await page.getByRole('button', { name: '1 new story nearby' }).click();
    await page.getByText('The new stories are in the feed.').waitFor({ state: 'attached' });
  };
}

const placeShown = (page: Page) => playingCard(page).getAttribute('aria-label');

test('at the top of the feed a press shows the nearest new story: of a new place, or of the place that is shown', async () => {
  const [near, other, far] = places;
  await using watched = await newPage(browser, phone);
  const pressNew = await openGrowingFeed(watched.page, [other!, far!], [near!, other!, far!]);
  expect(await placeShown(watched.page)).toBe(other!.name);

  await pressNew();
  await expect.poll(() => placeShown(watched.page)).toBe(near!.name);

  const [, ...older] = near!.stories;
  await using again = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const pressNewer = await openGrowingFeed(again.page, [{ ...near!, stories: older }], [near!]);
  expect(await storyShown(again.page)).toBe(`Story 1 of ${older.length}`);
  await pressNewer();
  await expect.poll(() => storyShown(again.page)).toBe(`Story 1 of ${near!.stories.length}`);
});

test('farther down a press moves nothing', async () => {
  const [near, other, far] = places;
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  const pressNew = await openGrowingFeed(page, [other!, far!], [near!, other!, far!]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => placeShown(page)).toBe(far!.name);

  await pressNew();
  await page.locator('[data-slot]').nth(3).waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  expect(await placeShown(page)).toBe(far!.name);
  expect(await playingCard(page).evaluate((card) => Math.round(card.getBoundingClientRect().top))).toBe(0);
});

test('a place that the visitor has just moved to stays in view when a new place comes before it', async () => {
  const [near, other, far] = places;
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  // The place becomes active only after the feed has changed.
  await page.addInitScript(observeInBatches, 8_000);
  const pressNew = await openGrowingFeed(page, [other!, far!], [near!, other!, far!]);
  await page.getByRole('button', { name: '1 new story nearby' }).waitFor();
  await page.keyboard.press('ArrowDown');

  await pressNew();
  await page.locator('[data-slot]').nth(3).waitFor({ state: 'attached' });
  await expect.poll(() => placeShown(page)).toBe(far!.name);
  expect(await playingCard(page).evaluate((card) => Math.round(card.getBoundingClientRect().top))).toBe(0);
});

test.each(['en', 'ar'])('what floats over a shared story covers nothing of each other (%s)', async (language) => {
  const [near] = places;
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.route('**/api/feed/events?*', (route) => {
    const event = { count: 3, locationIds: [], momentIds: [] };
    return route.fulfill({
      contentType: 'text/event-stream',
      body: `id: 1\nevent: stories\ndata: ${JSON.stringify(event)}\n\n`,
    });
  });
  await openFeed(page, `${stackUrl}/l/${near!.id}`);
  const removal = page.locator('main a[href^="/remove"]');
  await removal.waitFor();
  const newStories = page.locator('main button[aria-busy="false"]');
  await newStories.waitFor();
  const dismiss = page.locator('main a[href^="/remove"] + button');
  await expect.poll(() => newStories.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');

  for (const floating of [removal, newStories, dismiss]) {
    expect(
      await floating.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const points = [2, height / 2, height - 3].map((y) => document.elementFromPoint(left + width / 2, top + y));
        return points.every((hit) => element.contains(hit));
      }),
    ).toBe(true);
  }
});
