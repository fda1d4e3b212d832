import { randomUUID } from 'node:crypto';
import type { LocationGroup } from '@around/contracts/feed';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slowVideos } from '../slow-videos.ts';
import { clipPosition, openFeed, phone, playingCard, setHidden, storyShown } from './feed-page.ts';
import { type LinkedStory, linksToStories, readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
let clip: LinkedStory;
let picture: LinkedStory;
beforeAll(async () => {
  browser = await launchBrowser();
  clip = (await linksToStories(stackUrl, 'video'))[0]!;
  picture = (await linksToStories(stackUrl, 'image'))[0]!;
});
afterAll(() => browser.close());

function isMuted(page: Page): Promise<boolean> {
  return playingCard(page)
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.muted);
}

/** Runs in the page. Makes history.back() slow, as in some browsers. */
function delayHistoryBack(): void {
  const goBack = history.back.bind(history);
  history.back = () => setTimeout(goBack, 200);
}

test('offline the last feed is shown with a notice, without stories that have ended', async () => {
  const expectedErrors = [/ERR_INTERNET_DISCONNECTED/, /Failed to load/, /Failed to fetch/, /Content Security Policy/];
  await using watched = await newPage(browser, { ...phone, expectedErrors });
  const { page } = watched;
  const answer = page.waitForResponse(/\/api\/feed\?/);
  await openFeed(page, stackUrl);
  const feed = (await (await answer).json()) as LocationGroup[];
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const ends = feed.map(({ stories }) => Math.max(...stories.map(({ expiresAt }) => Date.parse(expiresAt))));
  const later = ends.toSorted((a, b) => a - b)[Math.floor(ends.length / 2)]!;
  const left = feed.filter((_, index) => ends[index]! > later).map(({ name }) => name);

  await page.context().setOffline(true);
  await page.clock.setFixedTime(later);
  await page.reload({ waitUntil: 'domcontentloaded' });

  await page.getByText('You are offline').waitFor();
  await playingCard(page).waitFor();
  expect(await playingCard(page).getAttribute('aria-label')).toBe(left[0]);
  expect(await page.locator('[data-slot]').count()).toBe(left.length + 1);
  expect(await page.getByText('Expired', { exact: true }).count()).toBe(0);
  for (const key of ['Enter', 'l', '?']) {
    await page.keyboard.press(key);
    await page.locator('[role="dialog"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  }
});

test('offline a poster that was shown is there', async () => {
  const expectedErrors = [/ERR_INTERNET_DISCONNECTED/, /Failed to load/, /Failed to fetch/, /Content Security Policy/];
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce', expectedErrors });
  const { page } = watched;
  await openFeed(page, stackUrl);
  const poster = playingCard(page).locator('[data-story] img').first();
  const isThere = () => poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isThere).toBe(true);
  const source = await poster.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(() => page.evaluate(async (url) => (await caches.match(url))?.status, source)).toBe(200);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  // An open session would take the page online when it is loaded again.
  await session.detach();

  await page.context().setOffline(true);
  await page.reload({ waitUntil: 'domcontentloaded' });

  await page.getByText('You are offline').waitFor();
  await expect.poll(isThere).toBe(true);
  expect(await poster.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(source);
});

test('a hidden tab pauses and resumes where it was', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await slowVideos(page);
  await openFeed(page, clip.address);
  await expect.poll(() => clipPosition(page)).toBeGreaterThan(0);

  await setHidden(page, true);
  await page.waitForTimeout(100);
  const [before, story] = [await clipPosition(page), await storyShown(page)];
  await page.waitForTimeout(1_500);
  expect(await clipPosition(page)).toBe(before);
  await setHidden(page, false);

  await expect.poll(() => clipPosition(page)).toBeGreaterThan(before);
  expect(await storyShown(page)).toBe(story);
});

test('a place inserted before the current one moves neither the current card nor the search box', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  const [first, ...others] = await readFeed(stackUrl);
  let served = others;
  await page.route('**/api/feed?*', (route) => route.fulfill({ json: served }));
  await page.clock.install();
  const liveFeed = page.waitForRequest('**/api/feed/events?*');
  await openFeed(page, `${stackUrl}/?lat=38.42&lng=27.13&name=Konak`);
  await liveFeed;
  const name = others[0]!.name;
  expect(await playingCard(page).getAttribute('aria-label')).toBe(name);

  await setHidden(page, true);
  await page.clock.fastForward('06:00');
  served = [first!, ...others];
  await setHidden(page, false);

  await page.locator(`[data-slot="${first!.id}"]`).waitFor({ state: 'attached' });
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).toBe(name);
  await page.waitForTimeout(500);
  await page.locator('#around').click();
  expect(await playingCard(page).getAttribute('aria-label')).toBe(name);
});

test('a tab opened in the background loads the feed again when it is shown after more than five minutes', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  const [first, ...others] = await readFeed(stackUrl);
  let served = others;
  await page.route('**/api/feed?*', (route) => route.fulfill({ json: served }));
  // The stream of changes would make the page load the feed too.
  await page.route('**/api/feed/events?*', (route) => route.fulfill({ contentType: 'text/event-stream' }));
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }));
  await page.clock.install();
  await openFeed(page, `${stackUrl}/?lat=38.42&lng=27.13&name=Konak`);
  // Drawn by the same module that sees the tab hidden, a moment before that.
  await page.getByTestId('pull-spinner').waitFor({ state: 'attached' });
  await page.waitForTimeout(1_000);

  served = [first!, ...others];
  await page.clock.fastForward('06:00');
  await setHidden(page, false);

  await page.locator(`[data-slot="${first!.id}"]`).waitFor({ state: 'attached' });
});

test('under reduced motion a story that has ended stays and offers Replay and Next', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await openFeed(page, picture.address);

  await playingCard(page).getByRole('button', { name: 'Replay' }).waitFor();
  await page.waitForTimeout(1_000);
  expect(await storyShown(page)).toMatch(/^Story 1 of/);
  await playingCard(page).getByRole('button', { name: 'Next', exact: true }).last().click();

  await expect.poll(() => storyShown(page)).toMatch(/^Story 2 of/);
});

test('under reduced motion no viewer leaves the last story by itself', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  const viewer = page.locator('[role="dialog"]');
  for (const kind of ['Structured viewer', 'Fullscreen viewer']) {
    await page.goto(`${stackUrl}/story-demo`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: kind }).first().click();
    const name = await viewer.getAttribute('aria-label');
    await page.keyboard.press('End');

    await viewer.getByRole('button', { name: 'Play' }).waitFor();
    await page.waitForTimeout(1_000);
    expect(await viewer.getAttribute('aria-label')).toBe(name);
  }
});

test('Back closes what lies over the feed instead of leaving it', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page, stackUrl);
  const address = page.url();

  for (const key of ['Enter', 'l', '?']) {
    await page.keyboard.press(key);
    await page.locator('[role="dialog"]').waitFor();
    await page.goBack();
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  }
});

test('a dialog opened while another one closes stays open until Back', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.addInitScript(delayHistoryBack);
  await openFeed(page, stackUrl);
  await page.keyboard.press('Enter');
  await page.locator('[role="dialog"]').waitFor();

  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('l')]);
  await page.locator('[role="dialog"] ol').waitFor();
  await page.waitForTimeout(1_000);
  expect(await page.locator('[role="dialog"] ol').count()).toBe(1);
  await page.goBack();
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
});

test('a link to a story that has ended shows what is live at its place, with a notice', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page, `${stackUrl}/l/${clip.place.id}/s/${randomUUID()}`);

  await expectNotice(page, 'This moment has ended');
  expect(await playingCard(page).getAttribute('aria-label')).toBe(clip.place.name);
});

test.each([`l/${randomUUID()}`, `l/${randomUUID()}/s/${randomUUID()}`, 'l/nowhere'])(
  'the link %s to nothing that is known shows what is live around the default place, with a notice',
  async (link) => {
    await using watched = await newPage(browser, { ...phone, expectedErrors: [/status of 40[04]/] });
    const { page } = watched;
    await openFeed(page, `${stackUrl}/${link}`);

    await expectNotice(page, 'This moment has ended');
    await page.getByText('Here is what is live around Izmir, Turkey.').waitFor();
    expect(await playingCard(page).getAttribute('aria-label')).not.toBe('');
    expect(await page.getByText('404 Page Not Found').count()).toBe(0);
  },
);

test('sound stays on for later stories and after a reload', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page, clip.address);
  await playingCard(page).locator('video').first().waitFor({ state: 'attached' });
  expect(await isMuted(page)).toBe(true);

  await playingCard(page).getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(() => isMuted(page)).toBe(false);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await playingCard(page).locator('video').first().waitFor({ state: 'attached' });

  expect(await isMuted(page)).toBe(false);
  expect(await playingCard(page).getByRole('button', { name: 'Mute', exact: true }).isVisible()).toBe(true);
});
