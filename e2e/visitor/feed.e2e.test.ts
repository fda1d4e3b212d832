import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const stackUrl = inject('stackUrl');
const shots = join(import.meta.dirname, '..', '..', '.data', 'screenshots');

/** A visitor who is not signed in; the browser itself reports that answer. */
const expectedErrors = [/401/];
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, expectedErrors };
const desktop = { viewport: { width: 1440, height: 900 }, expectedErrors };
const dubai = '/?lat=25.2&lng=55.27&name=Dubai';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await mkdir(shots, { recursive: true });
});
afterAll(() => browser.close());

async function openFeed(page: Page, path = '/'): Promise<void> {
  await page.goto(stackUrl + path);
  await page.locator('[data-slot] article').first().waitFor({ timeout: 20_000 });
}

function placeNames(page: Page): Promise<string[]> {
  return page.locator('[data-slot]').evaluateAll((slots) => slots.map((slot) => slot.textContent ?? ''));
}

/** The place whose card is mostly in view. */
function activePlace(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return middle?.closest('article')?.getAttribute('aria-label') ?? null;
  });
}

test('a visitor sees places around Izmir, one card a screen, and at least ten of them', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page);

  expect(await page.locator('[data-slot]').count()).toBeGreaterThanOrEqual(10);
  const card = await page.locator('[data-slot]').first().boundingBox();
  expect(card?.height).toBe(844);
  expect(await page.getByText('Sample').count()).toBe(0);
});

test('pictures move: a clip plays by its own clock, through our own origin', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page, dubai);

  const readClip = () =>
    page.evaluate(() => {
      const playing = [...document.querySelectorAll('video')].find((video) => !video.paused && video.currentTime > 0);
      return playing
        ? { at: playing.currentTime, path: new URL(playing.currentSrc).pathname, width: playing.videoWidth }
        : null;
    });
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(async () => (await readClip()) ?? page.keyboard.press('ArrowRight'), { timeout: 40_000, interval: 1_500 })
    .toBeTruthy();
  const first = (await readClip())!;
  await page.waitForTimeout(500);
  const later = (await readClip())!;

  expect(first).toMatchObject({ path: '/api/proxy/image', width: expect.any(Number) });
  expect(first.width).toBeGreaterThan(0);
  expect(later.at).toBeGreaterThan(first.at);
});

test('the first picture is really there, not a placeholder', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page);

  const loaded = () =>
    page
      .locator('[data-slot] article')
      .first()
      .locator('img')
      .evaluateAll((images) =>
        images.some((image) => image instanceof HTMLImageElement && image.complete && image.naturalHeight >= 1_000),
      );
  await expect.poll(loaded, { timeout: 15_000 }).toBe(true);
  expect(await page.getByText('Image unavailable').count()).toBe(0);
});

test('a place in the address comes first, with its own neighbours', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  await openFeed(page, dubai);

  const response = await page.request.get(`${stackUrl}/api/feed?instagram=true&lat=25.2&lng=55.27&limit=20`);
  const names: string[] = ((await response.json()) as Array<{ name: string; latitude: number }>)
    .filter((group) => group.latitude < 26)
    .map((group) => group.name);
  expect(names.length).toBe(20);
  expect(await page.locator('[data-slot] article').first().getAttribute('aria-label')).toBe(names[0]);
});

test('the next card becomes active when most of it is in view', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page);
  const first = await activePlace(page);

  await page.keyboard.press('ArrowDown');

  await expect.poll(() => activePlace(page), { timeout: 10_000 }).not.toBe(first);
  expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
  expect(await page.locator('[data-slot] article').count()).toBeLessThanOrEqual(5);
});

test('going through thirty cards and back never mounts more than five cards or three clips', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page);
  const most = { cards: 0, clips: 0 };

  for (const key of [...Array(15).fill('ArrowDown'), ...Array(15).fill('ArrowUp')]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
    most.cards = Math.max(most.cards, await page.locator('[data-slot] article').count());
    most.clips = Math.max(most.clips, await page.locator('video').count());
  }

  expect(most.cards).toBeLessThanOrEqual(5);
  expect(most.clips).toBeLessThanOrEqual(3);
});

test('an unknown path is a card with a way back, in the specified words', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.goto(`${stackUrl}/nowhere/at/all`);

  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(await page.getByText('Did you forget to add the page to the router?').isVisible()).toBe(true);
});

const routes = [
  '/simple-proxy-manager',
  '/admin/proxy-manager',
  '/admin/crawler-debug',
  '/admin/crawler-statistics',
  '/admin/instagram-status',
  '/admin/instagram-accounts',
  '/admin/dashboard',
  '/admin/login',
  '/admin',
  '/auth',
  '/new-home',
  '/classic',
  '/',
  '/test-story',
  '/proxy-test',
  '/image-test',
  '/timestamp-demo',
  '/story-demo',
  '/direct-image-test',
  '/story-debug',
  '/single-story-debug',
  '/api-debug',
  '/test-dummy-stories',
  '/story-test',
  '/debug',
  '/simple-debug',
  '/upload-test',
  '/upload',
  '/profile',
];

test('every route of the product is there', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  for (const route of routes) {
    await page.goto(stackUrl + route);
    await page.locator('main, [data-testid="feed"], h1').first().waitFor();
    expect(await page.getByText('404 Page Not Found').count(), route).toBe(0);
  }
});

test('the theme follows the system until the visitor chooses, and the choice stays', async () => {
  await using watched = await newPage(browser, { ...phone, colorScheme: 'dark' });
  const { page } = watched;
  await openFeed(page);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));

  expect(await isDark()).toBe(true);
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.reload();
  expect(await isDark()).toBe(false);
});

test.each([
  ['phone', { width: 390, height: 844 }],
  ['tablet', { width: 768, height: 1024 }],
  ['desktop', { width: 1440, height: 900 }],
])('the feed is photographed on a %s in both themes', async (name, viewport) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await using watched = await newPage(browser, { viewport, colorScheme, expectedErrors });
    const { page } = watched;
    await openFeed(page);
    await page.waitForTimeout(1_500);
    const picture = await page.screenshot({ path: join(shots, `feed-${name}-${colorScheme}.png`) });
    expect(picture.length).toBeGreaterThan(50_000);
  }
});

test('the page names itself for search engines and for the eye', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page);

  expect(await page.title()).toContain('Around');
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBeTruthy();
  expect(await placeNames(page)).not.toEqual([]);
});
