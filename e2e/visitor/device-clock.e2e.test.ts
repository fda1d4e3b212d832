import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, phone, playingCard, storyShown } from './feed-page.ts';

const stackUrl = inject('stackUrl');
const HERE = '/?lat=38.42&lng=27.13&name=Konak';
const HOUR_MS = 3_600_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Runs in the page. */
function shiftClock(byMs: number): void {
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(RealDate.now() + byMs);
      else super(...(given as [number]));
    }
    static override now() {
      return RealDate.now() + byMs;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}

test.for([26, 5, -5, -30])('a device whose clock is %d hours off shows the ages of the server', async (hours) => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await page.addInitScript(shiftClock, hours * HOUR_MS);
  const answered = page.waitForResponse(/\/api\/feed\?/);
  await openFeed(page, stackUrl + HERE);
  const [place] = await (await answered).json();
  const [story] = place.stories;
  const card = playingCard(page);
  const hoursLeft = Math.ceil((Date.parse(story.expiresAt) - Date.now()) / HOUR_MS);
  const badges = [hoursLeft, hoursLeft - 1].map((left) => (left > 1 ? `${left} hours left` : 'Less than an hour left'));

  await card.getByText(new RegExp(`^(${badges.join('|')})$`)).waitFor();
  const minutes = Math.floor((Date.now() - Date.parse(story.originalTimestamp)) / 60_000);
  const ages = [minutes - 1, minutes, minutes + 1].map((age) =>
    age < 60 ? `${Math.max(1, age)} min ago` : `${Math.floor(age / 60)} hr ago`,
  );
  expect(ages).toContain((await card.locator('time').textContent())!);
  expect(await card.getByText('Expired').count()).toBe(0);

  const first = await storyShown(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).not.toBe(place.name);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).toBe(place.name);
  expect(await storyShown(page)).toBe(first);
});
