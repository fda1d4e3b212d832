import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocationGroup, Story } from '@around/contracts/feed';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATOR_ROUTES, VISITOR_ROUTES } from '../routes.ts';
import { slowVideos } from '../slow-videos.ts';
import { desktop, openFeed, phone, playingCard, storyShown } from './feed-page.ts';
import { readFeed } from './stories.ts';
import { createFinger } from './touch.ts';

const stackUrl = inject('stackUrl');
const shots = join(import.meta.dirname, '..', '..', '.data', 'screenshots');

const dubai = '/?lat=25.2&lng=55.27&name=Dubai';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await mkdir(shots, { recursive: true });
});
afterAll(() => browser.close());

function placeNames(page: Page): Promise<string[]> {
  return page.locator('[data-slot]').evaluateAll((slots) => slots.map((slot) => slot.textContent ?? ''));
}

/** The place of the card in the middle of the screen. */
function activePlace(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return middle?.closest('article')?.getAttribute('aria-label') ?? null;
  });
}

test('a visitor sees places around Izmir, one card a screen, and at least ten of them', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page, stackUrl);

  expect(await page.locator('[data-slot]').count()).toBeGreaterThanOrEqual(10);
  const card = await page.locator('[data-slot]').first().boundingBox();
  expect(card?.height).toBe(844);
  expect(await page.getByText('Sample').count()).toBe(0);

  // While the finger scrolls, the picture of the next place is under it already.
  const finger = await createFinger(page);
  const nextPicture = page.locator('[data-slot]').nth(1).locator('article img').first();
  await expect.poll(() => nextPicture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0);
  await finger.down({ x: 195, y: 600 });
  await finger.moveTo({ x: 195, y: 300 });
  await expect.poll(async () => (await nextPicture.boundingBox())!.y).toBeLessThan(600);
  await finger.moveTo({ x: 195, y: 600 });
  await finger.up();
  await expect.poll(async () => (await page.locator('[data-slot]').first().boundingBox())!.y).toBe(0);

  // At the top, pulling the feed down requests it again; a short pull does not.
  let requests = 0;
  await page.route('**/api/feed?*', (route) => {
    requests += 1;
    return route.continue();
  });
  const spinner = page.getByTestId('pull-spinner');
  await spinner.waitFor({ state: 'attached' });
  // A finger that touches the list while it still snaps back pulls nothing.
  const pullShort = async () => {
    await finger.down({ x: 195, y: 300 });
    await finger.moveTo({ x: 195, y: 390 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const { y } = (await spinner.boundingBox())!;
    if (y <= -30) await finger.up();
    return y;
  };
  await expect.poll(pullShort).toBeGreaterThan(-30);
  await finger.up();
  await expect.poll(async () => (await spinner.boundingBox())!.y).toBe(-44);
  expect(requests).toBe(0);
  await finger.down({ x: 195, y: 300 });
  await finger.moveTo({ x: 195, y: 600 });
  await finger.up();
  await page.getByText('The feed is up to date.').waitFor({ state: 'attached' });
  expect(requests).toBe(1);
  await expect.poll(async () => (await spinner.boundingBox())!.y).toBe(-44);
});

test('a clip plays, served from our own origin', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await slowVideos(page);
  await openFeed(page, stackUrl + dubai);

  const readClip = () =>
    page.evaluate(() => {
      const playing = [...document.querySelectorAll('video')].find((video) => !video.paused && video.currentTime > 0);
      return playing
        ? { at: playing.currentTime, path: new URL(playing.currentSrc).pathname, width: playing.videoWidth }
        : null;
    });
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(async () => (await readClip()) ?? page.keyboard.press('ArrowRight'), { interval: 1_500 })
    .toBeTruthy();
  const first = (await readClip())!;

  expect(first).toMatchObject({ path: '/api/proxy/image', width: expect.any(Number) });
  expect(first.width).toBeGreaterThan(0);
  await expect.poll(async () => (await readClip())?.at ?? 0).toBeGreaterThan(first.at);
});

test('the first picture is loaded, not a placeholder', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page, stackUrl);

  const loaded = () =>
    page
      .locator('[data-slot] article')
      .first()
      .locator('img')
      .evaluateAll((images) =>
        images.some((image) => image instanceof HTMLImageElement && image.complete && image.naturalHeight >= 1_000),
      );
  await expect.poll(loaded).toBe(true);
  expect(await page.getByText('Image unavailable').count()).toBe(0);
});

test('a picture that was shown is there in the first frame when the visitor goes back to it', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  const isImage = ({ mediaType }: Story) => mediaType === 'image';
  const isFitting = ({ stories }: LocationGroup) => stories.length > 2 && stories.slice(0, 3).every(isImage);
  const place = (await readFeed(stackUrl)).find(isFitting)!;
  // Without routes: they switch the caches of the browser off, so that each picture would be requested again.
  await openFeed(page, `${stackUrl}/l/${place.id}`);
  const isPictureThere = () =>
    playingCard(page)
      .locator('[data-story] img')
      .evaluateAll((pictures: HTMLImageElement[]) =>
        pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
      );
  for (const story of [2, 3]) {
    await expect.poll(isPictureThere).toBe(true);
    // The next pictures are loaded while this one is shown.
    await page.waitForTimeout(500);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => storyShown(page)).toMatch(new RegExp(`^Story ${story} `));
  }
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');

  const goBack = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const story = document.querySelector('[data-slot]:not([inert]) [data-story]')!;
          new MutationObserver(() =>
            requestAnimationFrame(() => resolve(story.querySelector<HTMLImageElement>('img')?.complete === true)),
          ).observe(story, { attributeFilter: ['data-story'] });
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
        }),
    );
  for (const story of [2, 1]) {
    const wasThere = await goBack();
    expect(await storyShown(page)).toMatch(new RegExp(`^Story ${story} `));
    expect(wasThere).toBe(true);
  }
});

test('a first picture that never arrives does not hold up the app', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const requested: string[] = [];
  await page.route('**/api/proxy/image?*', (route) => void requested.push(route.request().url()));
  await page.goto(stackUrl, { waitUntil: 'commit' });

  await page.getByRole('main').waitFor();
  expect(requested).not.toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the place in the URL comes first, followed by its neighbours', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  await openFeed(page, stackUrl + dubai);

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
  await openFeed(page, stackUrl);
  const first = await activePlace(page);

  await page.keyboard.press('ArrowDown');

  await expect.poll(() => activePlace(page)).not.toBe(first);
  expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
  expect(await page.locator('[data-slot] article').count()).toBeLessThanOrEqual(5);
});

test('going through thirty cards and back never mounts more than five cards or three clips', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page, stackUrl);
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

test('an unknown path shows the specified 404 page', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.goto(`${stackUrl}/nowhere/at/all`);

  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(await page.getByText('Did you forget to add the page to the router?').isVisible()).toBe(true);
});

test('every route of the product exists', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  for (const route of [...OPERATOR_ROUTES, ...VISITOR_ROUTES]) {
    await page.goto(stackUrl + route);
    await page.locator('main, [data-testid="feed"], h1').first().waitFor();
    expect(await page.getByText('404 Page Not Found').count(), route).toBe(0);
  }
});

test('the theme follows the system until the visitor chooses, and the choice stays', async () => {
  await using watched = await newPage(browser, { ...phone, colorScheme: 'dark' });
  const { page } = watched;
  await openFeed(page, stackUrl);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));

  expect(await isDark()).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(isDark).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const chosen = page.getByRole('group', { name: 'Theme' }).locator('[aria-pressed="true"]');
  expect(await chosen.getAttribute('aria-label')).toBe('Light theme');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => chosen.getAttribute('aria-label')).toBe('Dark theme');
  expect(await isDark()).toBe(true);

  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect.poll(isDark).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await isDark()).toBe(false);
  await page.reload();
  expect(await isDark()).toBe(false);
  await page.evaluate(() => localStorage.setItem('theme', 'sepia'));
  await page.goto(`${stackUrl}/debug`);
  expect(await isDark()).toBe(true);
});

const SIZES = { phone: phone.viewport, tablet: { width: 768, height: 1024 }, desktop: desktop.viewport };

test.for(Object.entries(SIZES))(
  'the feed and its viewer are photographed on a %s, in both themes and from right to left',
  async ([name, viewport]) => {
    for (const [colorScheme, language] of [
      ['light', 'en'],
      ['dark', 'en'],
      ['light', 'ar'],
      ['dark', 'ar'],
    ] as const) {
      await using watched = await newPage(browser, { ...desktop, viewport, colorScheme });
      const { page } = watched;
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await openFeed(page, stackUrl);
      await page.waitForLoadState('networkidle');
      const picture = await page.screenshot({ path: join(shots, `feed-${name}-${colorScheme}-${language}.png`) });
      expect(picture.length).toBeGreaterThan(50_000);
      await page.keyboard.press('Enter');
      await page.locator('[role="dialog"]').waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(shots, `viewer-${name}-${colorScheme}-${language}.png`) });
    }
  },
);

test('the page has a title and a description', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page, stackUrl);

  expect(await page.title()).toContain('Around');
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBeTruthy();
  expect(await placeNames(page)).not.toEqual([]);
});
