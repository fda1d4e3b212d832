import type { LocationGroup } from '@around/contracts/feed';
import { launchBrowser, newPage, type WatchedPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../find-violations.ts';
import { openFeed, phone, playingCard } from './feed-page.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');
const FEED = '**/api/feed?*';
const HERE = '/?lat=38.42&lng=27.13&name=Konak';

let browser: Browser;
let near: LocationGroup[];
let far: LocationGroup[];
beforeAll(async () => {
  browser = await launchBrowser();
  near = await readFeed(stackUrl, 'lat=38.42&lng=27.13&limit=2');
  const dubai = await readFeed(stackUrl, 'lat=25.2&lng=55.27&limit=2');
  far = dubai.map((place, index) => ({ ...place, distanceFromUser: 1_874.3 + index }));
});
afterAll(() => browser.close());

function newVisit(): Promise<WatchedPage> {
  const expectedErrors = [/Failed to load resource/];
  return newPage(browser, { ...phone, reducedMotion: 'reduce', expectedErrors });
}

const nameShown = (page: Page) => playingCard(page).getAttribute('aria-label');

async function goToNextCard(page: Page): Promise<void> {
  const slot = page.locator('[data-slot]:not([inert])');
  const before = await slot.getAttribute('data-slot');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => slot.getAttribute('data-slot')).not.toBe(before);
}

test('the first place that is far away says where the feed goes on, and no other card does', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  await page.route(FEED, (route) => route.fulfill({ json: [...near, ...far] }));
  await openFeed(page, stackUrl + HERE);
  const sign = page.getByText(/^From here on: .Dubai, UAE., 1,874\.3 mi$/);

  await goToNextCard(page);
  expect(await sign.count()).toBe(0);
  await goToNextCard(page);
  await sign.waitFor();
  expect(await nameShown(page)).toBe(far[0]?.name);
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await goToNextCard(page);
  await sign.waitFor({ state: 'detached' });
});

test('the end of the feed says how far the nearest story is, and leads to an area with live stories', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  await page.route(FEED, (route) => route.fulfill({ json: [...near, ...far] }), { times: 2 });
  await openFeed(page, stackUrl + HERE);
  for (const _ of [...near, ...far]) await goToNextCard(page);

  await page.getByText('You have seen every place around here').waitFor();
  await page.getByText(new RegExp(`^Nearest story: .${near[0]?.name}., 0\\.\\d mi$`)).waitFor();
  await page.getByText('Live elsewhere right now').waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.unroute(FEED);
  await page.getByRole('button', { name: /Dubai, UAE. · \d+ stories/ }).click();

  await expect.poll(() => new URL(page.url()).searchParams.get('name')).toBe('Dubai, UAE');
  await expect.poll(() => nameShown(page)).not.toBe(null);
});

test.for([
  { state: 'empty', title: 'No moments found', answer: { status: 200, json: [] } },
  { state: 'failed', title: 'Error Loading Content', answer: { status: 500, json: { message: 'Away' } } },
])('a feed that is $state leads to another area, and to its stories', async ({ title, answer }) => {
  await using watched = await newVisit();
  const { page } = watched;
  const isHere = (url: URL) => url.pathname === '/api/feed' && url.searchParams.get('lat')?.startsWith('38') === true;
  await page.route(isHere, (route) => route.fulfill(answer));
  await openFeed(page, stackUrl + HERE);

  await page.getByText(title, { exact: true }).waitFor();
  await page.getByText('Look around elsewhere').waitFor();
  await page.getByRole('button', { name: 'Dubai, UAE' }).waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dubai, UAE' }).click();

  const isNearest = async () => {
    const [nearest] = await readFeed(stackUrl, 'lat=25.2048&lng=55.2708&limit=1');
    return (await nameShown(page)) === nearest?.name;
  };
  await expect.poll(isNearest).toBe(true);
});
