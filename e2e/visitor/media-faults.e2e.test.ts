import type { Story } from '@around/contracts/feed';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { deleteControl, type LoggedRequest, postControl, readControl } from '../sandbox-control.ts';
import { slowVideos } from '../slow-videos.ts';
import { clipPosition, openFeed, phone, playingCard, storyShown } from './feed-page.ts';
import { type LinkedStory, linksToStories, mediaPaths } from './stories.ts';

const stackUrl = inject('stackUrl');
const controlUrl = inject('controlUrl');

/** The browser reports all media that fail. A neighbour card may show media that another test here has broken. */
const faulty = { ...phone, expectedErrors: [/Failed to load resource/] };
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

let browser: Browser;
let links: Record<Story['mediaType'], LinkedStory[]>;
beforeAll(async () => {
  browser = await launchBrowser();
  links = { image: await findLinks('image'), video: await findLinks('video') };
});
afterAll(async () => {
  await deleteControl(controlUrl, '/control/rules');
  await browser.close();
});

/** Stories whose media nobody has requested yet: the media-proxy answers from its cache, whatever the network does. */
async function findLinks(mediaType: Story['mediaType']): Promise<LinkedStory[]> {
  const log = await readControl<LoggedRequest[]>(controlUrl, '/control/log');
  const requested = new Set(log.map(({ path }) => path.split('?', 1)[0]!));
  const links = await linksToStories(stackUrl, mediaType);
  return links.filter(({ story }) => mediaPaths(story).every((path) => !requested.has(path)));
}

/** Each test takes its own story, because cached media of one test would hide the fault of another. */
function takeLink(mediaType: Story['mediaType']): LinkedStory {
  return links[mediaType].splice(links[mediaType].length / 2, 1)[0]!;
}

async function breakMedia({ story }: LinkedStory, answer: 'expired' | 'stall'): Promise<void> {
  for (const pathPrefix of mediaPaths(story))
    await postControl(controlUrl, '/control/rules', { surface: 'cdn', pathPrefix, answer });
}

test.concurrent.for([
  ['image', 'Image unavailable'],
  ['video', 'Video unavailable'],
] as const)(
  '%s that the network refuses is requested from our proxy, then directly, then reported and skipped',
  async ([mediaType, text], { expect }) => {
    const link = takeLink(mediaType);
    await breakMedia(link, 'expired');
    await using watched = await newPage(browser, faulty);
    const { page } = watched;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    // One condition for all, awaited from the start, because the card moves on by itself.
    const failed = playingCard(page)
      .filter({ hasText: text, has: page.getByRole('button', { name: 'Skip' }) })
      .filter({ has: page.getByRole('group', { name: /^Story 1 of/ }) });
    await Promise.all([failed.waitFor(), openFeed(page, link.address)]);

    await expect.poll(() => storyShown(page)).not.toMatch(/^Story 1 of/);
    const sources = requested.filter(
      (url) => url.includes(encodeURIComponent(link.story.mediaUrl)) || url === link.story.mediaUrl,
    );
    expect(sources[0]).toContain('/api/proxy/image?url=');
    expect(sources).toContain(link.story.mediaUrl);
  },
);

test.concurrent.for(['image', 'video'] as const)(
  '%s is shown directly from the network while our proxy fails',
  async (mediaType, { expect }) => {
    const { address, story } = takeLink(mediaType);
    await using watched = await newPage(browser, { ...faulty, reducedMotion: 'reduce' });
    const { page } = watched;
    await page.route('**/api/proxy/image?*', (route) => route.fulfill({ status: 502 }));
    await openFeed(page, address);

    const media = playingCard(page).locator(mediaType === 'image' ? 'img' : 'video');
    const isDirect = (elements: Array<HTMLImageElement | HTMLVideoElement>, url: string) =>
      elements.some((element) => {
        const isShown = 'naturalWidth' in element ? element.naturalWidth > 0 : element.videoWidth > 0;
        return isShown && element.currentSrc === url;
      });
    await expect.poll(() => media.evaluateAll(isDirect, story.mediaUrl)).toBe(true);
  },
);

test.concurrent('a stalled download offers Skip after eight seconds, in the specified words', async ({ expect }) => {
  const link = takeLink('image');
  await breakMedia(link, 'stall');
  await using watched = await newPage(browser, faulty);
  const { page } = watched;
  await openFeed(page, link.address);

  await playingCard(page).getByText('Error loading media').waitFor();
  await playingCard(page).getByRole('button', { name: 'Skip' }).click();

  await expect.poll(() => storyShown(page)).not.toMatch(/^Story 1 of/);
});

test.concurrent('a clip whose download stalls offers Skip', async () => {
  const link = takeLink('video');
  await breakMedia(link, 'stall');
  await using watched = await newPage(browser, faulty);
  const { page } = watched;
  await openFeed(page, link.address);

  await playingCard(page).getByRole('button', { name: 'Skip' }).waitFor();
});

test.concurrent('at 1.6 Mbit/s the card is shown at once, and the clip plays without an error', async ({ expect }) => {
  const link = takeLink('video');
  await using watched = await newPage(browser, faulty);
  const { page } = watched;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', SLOW_LINE);
  await openFeed(page, link.address);

  expect(await playingCard(page).getByRole('heading', { name: link.place.name }).isVisible()).toBe(true);
  await expect.poll(() => clipPosition(page)).toBeGreaterThan(0);
  // An alert after eight slow seconds leaves when the clip plays.
  await expect.poll(() => playingCard(page).getByRole('alert').count()).toBe(0);
});

test.concurrent('refused autoplay shows Play, and plays when it is pressed', async ({ expect }) => {
  const link = takeLink('video');
  await using watched = await newPage(browser, faulty);
  const { page } = watched;
  await page.addInitScript(() => {
    // Acts like a phone in low power mode: even a silent clip starts only after a touch. The browser's own record of gestures cannot
    // be used, because Playwright's evaluation counts as a gesture.
    const { play } = HTMLMediaElement.prototype;
    let isPressed = false;
    const press = () => {
      isPressed = true;
      setTimeout(() => {
        isPressed = false;
      });
    };
    addEventListener('click', press, true);
    HTMLMediaElement.prototype.play = function playOnPress(this: HTMLMediaElement) {
      return isPressed
        ? play.call(this)
        : Promise.reject(new DOMException('play() needs a gesture', 'NotAllowedError'));
    };
  });
  await openFeed(page, link.address);
  const playButton = playingCard(page).getByRole('button', { name: 'Play' }).first();
  await playButton.waitFor();

  await page.waitForTimeout(3_000);
  expect(await storyShown(page)).toMatch(/^Story 1 of/);
  expect(await clipPosition(page)).toBe(0);
  await playButton.click();

  await expect.poll(() => clipPosition(page)).toBeGreaterThan(0);
});

test.concurrent('refused sound plays the clip muted, also when several calls are refused late', async ({ expect }) => {
  const link = takeLink('video');
  await using watched = await newPage(browser, faulty);
  const { page } = watched;
  await slowVideos(page);
  await page.addInitScript(() => {
    sessionStorage.setItem('sound', 'on');
    const { play } = HTMLMediaElement.prototype;
    const pending: Array<(reason: unknown) => void> = [];
    const refuseAll = () => {
      for (const refuse of pending.splice(0)) refuse(new DOMException('play() needs a gesture', 'NotAllowedError'));
    };
    HTMLMediaElement.prototype.play = function playMuted(this: HTMLMediaElement) {
      if (this.muted) return play.call(this);
      return new Promise<void>((_resolve, refuse) => {
        pending.push(refuse);
        // The first call comes at once, the second one when the clip can play.
        if (pending.length === 2) setTimeout(refuseAll, 100);
      });
    };
  });
  await openFeed(page, link.address);

  await expect.poll(() => clipPosition(page)).toBeGreaterThan(0);
  expect(await playingCard(page).getByRole('button', { name: 'Unmute' }).isVisible()).toBe(true);
  expect(await playingCard(page).getByRole('button', { name: 'Pause' }).isVisible()).toBe(true);
});

test.concurrent('with data saver a clip is downloaded only after Play', async ({ expect }) => {
  const link = takeLink('video');
  await using watched = await newPage(browser, faulty);
  const { page } = watched;
  const clips: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') clips.push(request.url());
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await openFeed(page, link.address);
  const playButton = playingCard(page).getByRole('button', { name: 'Play' }).first();
  await playButton.waitFor();

  await page.waitForTimeout(2_000);
  expect(clips).toEqual([]);
  await playButton.click();

  await expect.poll(() => clipPosition(page)).toBeGreaterThan(0);
  expect(clips.length).toBeGreaterThan(0);
});
