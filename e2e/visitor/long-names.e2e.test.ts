import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { whileOpen } from '../while-open.ts';
import { openFeed, phone, playingCard } from './feed-page.ts';

const stackUrl = inject('stackUrl');
const NAMES = {
  'one long word': 'Kahramanmaraşlıoğulları'.repeat(8).slice(0, 180),
  sentence: 'The very long name of a café at the harbour '.repeat(4).trim(),
  Arabic: 'مقهى الواجهة البحرية القديمة '.repeat(6).trim(),
  'no spaces': '居酒屋海辺の夕焼け市場'.repeat(16),
  Devanagari: 'समुद्रकिनारेकासूर्यास्तबाज़ार'.repeat(6),
  'one character': 'x',
};
const SCREENS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Gives the places and captions of the feed's answers another text. */
async function renamePlaces(page: Page, name: string): Promise<void> {
  const rename = whileOpen(async (route) => {
    const response = await route.fetch();
    const places = (await response.json()) as { name: string; stories: { caption: string }[] }[];
    const renamed = places.map((place) => ({
      ...place,
      name,
      stories: place.stories.map((story) => ({ ...story, caption: name })),
    }));
    await route.fulfill({ response, json: renamed });
  });
  await page.context().route('**/api/feed?*', rename);
}

/** Names of buttons that are not wholly on the screen. */
function buttonsOffScreen(page: Page, within: string): Promise<string[]> {
  return page.locator(`${within} button:visible`).evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );
}

const scrolledSideways = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('*')].filter((own) => own.scrollLeft !== 0).length);

/** Whether the panel beside the card cuts its name off, and whether the name has at most two lines, which are 56 pixels high. */
function panelShape(page: Page): Promise<{ cutOff: number; isNameShort: boolean } | null> {
  return page.evaluate(() => {
    const panel = document.querySelector('aside:has(header)');
    const name = panel?.querySelector('header p');
    if (!panel || !name) return null;
    return { cutOff: panel.scrollWidth - panel.clientWidth, isNameShort: name.clientHeight <= 60 };
  });
}

test.for(SCREENS)('names and captions of 1 to 180 characters fit the feed and the viewer at %o', async (viewport) => {
  for (const [kind, name] of Object.entries(NAMES)) {
    await using watched = await newPage(browser, { ...phone, viewport, reducedMotion: 'reduce' });
    const { page } = watched;
    await renamePlaces(page, name);
    await openFeed(page, stackUrl);
    await playingCard(page).getByText(name.slice(0, 20)).first().waitFor();
    const sizeOf = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect([kind, await sizeOf(), await buttonsOffScreen(page, '[data-slot]:not([inert])')]).toEqual([
      kind,
      viewport.width,
      [],
    ]);

    const hasPanel = viewport.width > 1_000;
    await expect
      .poll(async () => [kind, await panelShape(page)])
      .toEqual([kind, hasPanel ? { cutOff: 0, isNameShort: true } : null]);

    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('button', { name: 'Close' }).waitFor();
    expect([kind, await buttonsOffScreen(page, '[role="dialog"]'), await scrolledSideways(page)]).toEqual([
      kind,
      [],
      0,
    ]);
    const segments = await viewer.getByRole('group', { name: /^Story \d+ of/ }).boundingBox();
    expect(segments!.x + segments!.width).toBeLessThanOrEqual(viewport.width);
  }
});

test('on a phone on its side the card is the whole screen', async () => {
  await using watched = await newPage(browser, { ...phone, viewport: { width: 844, height: 390 } });
  await openFeed(watched.page, stackUrl);

  expect(await playingCard(watched.page).boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
});

test('names of 180 characters are cut in the list of the radar', async () => {
  await using watched = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = watched;
  await renamePlaces(page, NAMES.sentence);
  await page.goto(`${stackUrl}/radar?lat=38.42&lng=27.13&zoom=3`, { waitUntil: 'domcontentloaded' });
  const row = page.locator('[data-place]').first();
  await row.waitFor();

  const { x, width } = (await row.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(1440);
});
