import { launchBrowser, newPage, type WatchedPage } from '@around/test-harness/browser';
import { holdNotices } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, phone, playingCard } from './feed-page.ts';

const stackUrl = inject('stackUrl');
const HERE = '/?lat=38.42&lng=27.13&name=Konak';

const PARTS = [
  { file: 'search-panel', open: (page: Page) => page.locator('#around').click(), shown: 'Show Around Me' },
  {
    file: 'share-dialog',
    open: (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Share Moment' }).click(),
    shown: 'Choose a video',
  },
  {
    file: 'preferences-panel',
    open: (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    shown: 'Dark theme',
  },
  {
    file: 'report-sheet',
    open: (page: Page) => playingCard(page).getByRole('button', { name: 'Report' }).click(),
    shown: 'Close',
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A feed whose files of this name are missing until they are restored. */
async function openFeedWithout(file: string): Promise<WatchedPage & { restore: () => Promise<void> }> {
  const expectedErrors = [/Failed to load resource/, /Failed to fetch dynamically imported module/, /error boundary/];
  const watched = await newPage(browser, { ...phone, reducedMotion: 'reduce', expectedErrors });
  const { page } = watched;
  await holdNotices(page);
  const files = new RegExp(`/assets/${file}-.*\\.js`);
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
  await openFeed(page, stackUrl + HERE);
  return { ...watched, restore: () => page.unroute(files) };
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: "Couldn't load this part" });

test.for(PARTS)('$file that cannot be loaded leaves the feed as it is, and opens at the next tap', async (part) => {
  await using watched = await openFeedWithout(part.file);
  const { page } = watched;
  const name = await playingCard(page).getAttribute('aria-label');

  await part.open(page);
  await notice(page).waitFor();
  expect(await playingCard(page).getAttribute('aria-label')).toBe(name);
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await watched.restore();
  await part.open(page);
  await page.getByRole('button', { name: part.shown }).first().waitFor();
});

test('a part that a new version has replaced offers to reload the page', async () => {
  await using watched = await openFeedWithout('share-dialog');
  const { page } = watched;
  const open = PARTS[1]!.open;

  await open(page);
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await open(page);
  await notice(page).getByRole('button', { name: 'Reload' }).waitFor();
  await playingCard(page).waitFor();
});
