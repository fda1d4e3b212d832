import type { LocationGroup } from '@around/contracts/feed';
import { launchBrowser, newPage, type WatchedPage } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openInPlace } from '../open-in-place.ts';
import { logOutWithNotice, reloadAfterLogOut } from './auth/log-out.ts';
import { desktop, openFeed, phone, playingCard } from './feed-page.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');
const FEED = '**/api/feed?*';
/** With a place in the URL no position is requested, so no notice about it hides the expected one. */
const HERE = '?lat=38.42&lng=27.13&name=Konak';

let browser: Browser;
let place: LocationGroup;
beforeAll(async () => {
  browser = await launchBrowser();
  place = (await readFeed(stackUrl, 'limit=1'))[0]!;
});
afterAll(() => browser.close());

/** The browser reports the failures that tests cause on purpose. */
function newVisit(options: BrowserContextOptions = phone): Promise<WatchedPage> {
  const expectedErrors = [/Failed to load resource/];
  return newPage(browser, { ...options, reducedMotion: 'reduce', expectedErrors });
}

/** Waits for all at once, because a notice may close meanwhile. Start it before the press that opens a notice. */
async function expectTexts(page: Page, ...texts: string[]): Promise<void> {
  await Promise.all(texts.map((text) => page.getByText(text, { exact: true }).first().waitFor()));
}

/**
 * Serves a feed of one place whose stories all have these properties: on a busy machine a later story may play when the answer
 * arrives, because the document already has the first stories.
 */
async function serveStories(page: Page, properties: Record<string, unknown>): Promise<void> {
  const stories = place.stories.map((story) => ({ ...story, ...properties }));
  await page.route(FEED, (route) => route.fulfill({ json: [{ ...place, stories }] }));
}

test.concurrent('an empty feed says so, hints at another location and shows samples that say what they are', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  await page.route(FEED, (route) => route.fulfill({ json: [] }));
  await openFeed(page, stackUrl);

  await expectTexts(page, 'No moments found', 'Try another location to see what is happening there.');
  await expectTexts(page, 'The cards below are samples, not places near you.', 'Refresh Content');
  await page.keyboard.press('ArrowDown');
  await playingCard(page).getByText('Sample', { exact: true }).waitFor();
});

test.concurrent('a story without a caption is captioned after its place, in the words of the visitor', async () => {
  for (const [locale, text] of [
    ['en', `Story from ${place.name}`],
    ['tr', `${place.name} hikâyesi`],
    ['ar', `قصة من ${place.name}`],
  ] as const) {
    await using watched = await newVisit({ ...phone, locale });
    await serveStories(watched.page, { caption: null });
    await openFeed(watched.page, stackUrl + HERE);
    await playingCard(watched.page).getByText(text, { exact: true }).waitFor();
  }
});

test.concurrent('a feed that fails says so, offers Reload, and shows samples', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  await page.route(FEED, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }));
  await openFeed(page, stackUrl);

  await expectTexts(page, 'Error Loading Content', 'Failed to load location data. Please try again later.', 'Reload');
  await page.keyboard.press('ArrowDown');
  await playingCard(page).getByText('Sample', { exact: true }).waitFor();
});

test.concurrent('a throttled feed says to try again later', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  await page.route(FEED, (route) => route.fulfill({ status: 429, json: { message: 'Slow down' } }));
  await openFeed(page, stackUrl);

  await expectTexts(page, 'Too many requests. Please try again later.');
});

test.concurrent('a loading feed says so, and offers to reload when it takes long', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  await page.route(FEED, () => {});
  await page.goto(stackUrl, { waitUntil: 'domcontentloaded' });

  await expectTexts(page, 'Loading moments');
  await expectTexts(page, 'Loading Global Stories', 'Refresh Content');
});

test.concurrent('a story without a time is recent', async () => {
  await using watched = await newVisit();
  await serveStories(watched.page, { timestamp: null, originalTimestamp: null, createdAt: null });
  await openFeed(watched.page, stackUrl);

  await playingCard(watched.page).getByText('Recently').waitFor();
});

test.concurrent('an ended story has the badge Expired, a live one its hours left', async () => {
  for (const [hours, badge] of [
    [-1, 'Expired'],
    [2.5, '3 hours left'],
  ] as const) {
    await using watched = await newVisit();
    await serveStories(watched.page, { expiresAt: new Date(Date.now() + hours * 3_600_000).toISOString() });
    await openFeed(watched.page, stackUrl);

    await playingCard(watched.page).getByText(badge, { exact: true }).waitFor();
  }
});

test.concurrent('an unsupported media type is reported', async () => {
  await using watched = await newVisit();
  await serveStories(watched.page, { mediaType: 'audio', mediaUrl: '/samples/song.ogg' });
  await openFeed(watched.page, stackUrl);

  await playingCard(watched.page).getByText('Unsupported media type').waitFor();
});

test.concurrent('the left sidebar has its labels, and what is not built yet says so', async ({ expect }) => {
  await using watched = await newVisit(desktop);
  const { page } = watched;
  await openFeed(page, `${stackUrl}/classic${HERE}`);

  await expectTexts(page, 'Around:', 'Show Around Me', 'Following', 'Profile', 'Share Video', 'Connect');
  await expectTexts(page, 'Company', 'Programme', 'Terms & Policies', 'Admin', `© ${new Date().getFullYear()} Around`);
  expect(await page.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
  await page.getByRole('button', { name: 'Share Video' }).click();
  await expectNotice(page, 'Coming soon');
});

test.concurrent('the top bar has the search labelled Around, Share Moment and Sign Up', async () => {
  await using watched = await newVisit(desktop);
  const { page } = watched;
  await openFeed(page, `${stackUrl}/new-home`);

  await page.getByRole('combobox', { name: 'Around' }).waitFor();
  await page.getByRole('button', { name: 'Share Moment' }).waitFor();
  await page.getByRole('button', { name: 'Sign Up' }).waitFor();
});

test.concurrent('a signed-in user can open the profile and log out, with a notice of the result', async ({
  expect,
}) => {
  await using watched = await newVisit(desktop);
  const { page } = watched;
  const user = { id: crypto.randomUUID(), username: 'ada', fullName: 'Ada Lovelace', email: null };
  await page.route('**/api/user', (route) => route.fulfill({ json: user }));
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }), { times: 1 });
  await openFeed(page, `${stackUrl}/${HERE}`);

  await page.getByRole('banner').getByRole('button', { name: 'ada' }).click();
  expect(await page.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe('/profile');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expectNotice(page, 'Logout failed', 'Could not log out. Please try again.');
  await logOutWithNotice(page);
  await reloadAfterLogOut(page);
});

test.concurrent('on /new-home Logout tells a refused request from a failed one', async () => {
  await using watched = await newVisit(desktop);
  const { page } = watched;
  await page.route('**/api/user', (route) => route.fulfill({ json: { id: 7, username: 'ada' } }));
  await page.route('**/api/logout', (route) => route.abort());
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }), { times: 1 });
  await openFeed(page, `${stackUrl}/new-home${HERE}`);

  await expectTexts(page, 'ada');
  const logOut = page.getByRole('button', { name: 'Logout' });
  await Promise.all([expectTexts(page, 'Error', 'Failed to log out.'), logOut.click()]);
  await Promise.all([expectTexts(page, 'Error', 'An error occurred during logout.'), logOut.click()]);
});

test.concurrent('the menu opens at a press, and Escape or a press elsewhere closes it', async () => {
  await using watched = await newVisit(desktop);
  const { page } = watched;
  await openFeed(page, stackUrl + HERE);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const inside = page.getByRole('button', { name: 'Dark theme' });

  await menu.click();
  await inside.waitFor();
  await page.keyboard.press('Escape');
  await inside.waitFor({ state: 'detached' });
  await menu.click();
  await inside.waitFor();
  await page.getByText('Around:', { exact: true }).click();
  await inside.waitFor({ state: 'detached' });
});

test.concurrent('the debug page counts, and says when a place or everything is empty', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  const held = Promise.withResolvers<void>();
  await page.route(FEED, async (route) => {
    await held.promise;
    await route.fulfill({ json: [{ ...place, stories: [] }] });
  });
  await page.goto(`${stackUrl}/debug${HERE}`, { waitUntil: 'domcontentloaded' });
  await expectTexts(page, 'Loading locations and stories...');
  held.resolve();
  await page.getByRole('button', { name: 'View Stories' }).first().click();
  await expectTexts(page, 'No Stories Available', 'This location has no stories to display.');

  await page.unroute(FEED);
  await page.route(FEED, (route) => route.fulfill({ json: [] }));
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expectTexts(page, 'No Locations Found', 'Retry');
});

test.concurrent('the structured viewer says Previous, Next and Close', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  await page.goto(`${stackUrl}/story-demo`, { waitUntil: 'domcontentloaded' });
  // Awaited from the start, because its stories end.
  await Promise.all([
    ...['Previous', 'Next', 'Close', 'Pause'].map((name) => page.getByRole('button', { name, exact: true }).waitFor()),
    page.getByRole('button', { name: 'Structured viewer' }).first().click(),
  ]);
});

test.concurrent('a screen whose code is loading says so', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  await page.route(/debug-routes.*\.js$/, () => {});
  await page.goto(`${stackUrl}/debug`, { waitUntil: 'domcontentloaded' });

  await expectTexts(page, 'Loading stories...');
});

test.concurrent('developer pages lead back to the feed', async ({ expect }) => {
  await using watched = await newVisit();
  const { page } = watched;
  for (const path of ['/timestamp-demo', '/story-test', '/image-test', '/debug', '/simple-debug', '/api-debug']) {
    await page.goto(stackUrl + path, { waitUntil: 'domcontentloaded' });
    expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  }
});

test.concurrent('an API test without a response ends after ten seconds', async () => {
  await using watched = await newVisit();
  const { page } = watched;
  await page.route(FEED, () => {});
  await page.goto(`${stackUrl}/api-debug`, { waitUntil: 'domcontentloaded' });
  await page.locator('main button').first().click();

  await expectTexts(page, 'API test timed out after 10 seconds');
});

const ENGLISH_TITLE =
  /^Around |Create your account|Welcome back|Share Your Story|Profile|Ask for a removal|Safety|Terms|Privacy|Your report|Your request|Not Found/;
const CODE = 'A'.repeat(22);

test.each(['tr', 'ar'])('title and heading of every page are in the chosen language: %s', async (locale) => {
  await using watched = await newPage(browser, {
    ...phone,
    locale,
    expectedErrors: [/status of 40/],
  });
  const { page } = watched;
  await page.goto(`${stackUrl}/?lat=38.4192&lng=27.1287&name=Konak`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const pages = ['/', '/auth', '/upload', '/profile', '/remove', '/safety', '/terms', '/privacy', '/nowhere'];
  const english: string[] = [];
  const titles = new Set<string>();
  for (const path of [...pages, `/report/${CODE}`, `/remove/${CODE}`]) {
    if (path !== '/') await openInPlace(page, path);
    const heading = await page.locator('h1').first().textContent();
    const title = await page.title();
    titles.add(title);
    english.push(
      ...[heading, title].filter((text) => ENGLISH_TITLE.test(text ?? '')).map((text) => `${path}: ${text}`),
    );
  }

  expect(english).toEqual([]);
  // Two of the pages may have one title.
  expect(titles.size).toBeGreaterThanOrEqual(pages.length);
});
