import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import { holdNotices } from '@around/test-harness/notices';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, phone, playingCard } from './feed-page.ts';
import { coveredBy, hiddenBy } from './hidden-by.ts';

const stackUrl = inject('stackUrl');
const HERE = '/?lat=38.42&lng=27.13&name=Konak';

/** Longer than a notice is shown. */
const LATE_MS = 7_000;

/** Phones, a tablet, and desktops with and without free frame around the card. */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Copies a link, which a notice confirms. */
async function shareLink(page: Page, card: Page | Locator): Promise<Locator> {
  await card.getByRole('button', { name: 'Share', exact: true }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Link copied' });
  await notice.waitFor();
  return notice;
}

test.for(SCREENS)('a notice at %o covers nothing of the card, nor of what is around it', async (viewport) => {
  await using watched = await newPage(browser, { ...phone, viewport, reducedMotion: 'reduce' });
  const { page } = watched;
  await holdNotices(page);
  await page.context().grantPermissions(['clipboard-write']);
  await openFeed(page, stackUrl + HERE);

  const notice = await shareLink(page, playingCard(page));

  // Its first frame is a little higher.
  await expect.poll(() => coveredBy(page, notice)).toEqual([]);
  await expect.poll(() => hiddenBy(notice)).toEqual([]);
});

test('a notice whose layer is loaded late is shown then', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.context().grantPermissions(['clipboard-write']);
  await page.route('**/notice-layer-*.js', async (route) => {
    await sleep(LATE_MS);
    await route.continue();
  });
  await openFeed(page, stackUrl + HERE);

  await shareLink(page, playingCard(page));
});

test.for(SCREENS)('a notice at %o covers nothing of an open viewer', async (viewport) => {
  await using watched = await newPage(browser, { ...phone, viewport, reducedMotion: 'reduce' });
  const { page } = watched;
  await holdNotices(page);
  await page.context().grantPermissions(['clipboard-write']);
  await openFeed(page, stackUrl + HERE);
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.waitFor();

  const notice = await shareLink(page, viewer);

  await expect.poll(() => hiddenBy(notice)).toEqual([]);
});

test.for(SCREENS)('a notice at %o covers nothing of the radar', async (viewport) => {
  await using watched = await newPage(browser, { ...phone, viewport, reducedMotion: 'reduce' });
  const { page } = watched;
  await holdNotices(page);
  await page.goto(`${stackUrl}/radar?lat=38.42&lng=27.13&zoom=3`, { waitUntil: 'domcontentloaded' });
  await page.getByText(/^\d+ places are live$/).waitFor();

  await page.getByRole('button', { name: 'Turn with the compass' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'This device has no compass' });
  await notice.waitFor();

  await expect.poll(() => hiddenBy(notice)).toEqual([]);
});

test.for(SCREENS.flatMap((viewport) => ['/safety', '/remove'].map((path) => ({ path, ...viewport }))))(
  'a page that scrolls makes room for a notice: %o',
  async ({ path, ...viewport }) => {
    // A position that is known: no notice about it follows the expected one.
    const geolocation = { latitude: 38.42, longitude: 27.13 };
    const permissions = ['geolocation', 'clipboard-write'];
    await using watched = await newPage(browser, {
      ...phone,
      viewport,
      geolocation,
      permissions,
      reducedMotion: 'reduce',
    });
    const { page } = watched;
    await holdNotices(page);
    await page.goto(stackUrl + path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('link', { name: 'Back to the stories' }).click();
    await playingCard(page).waitFor();
    const notice = await shareLink(page, playingCard(page));
    await page.goBack();
    const back = page.getByRole('link', { name: 'Back to the stories' });
    await back.waitFor();

    await expect.poll(() => hiddenBy(notice)).toEqual([]);
    expect((await back.boundingBox())!.y).toBeGreaterThan((await notice.boundingBox())!.height);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(async () => (await back.boundingBox())!.y).toBeLessThan(44);
  },
);
