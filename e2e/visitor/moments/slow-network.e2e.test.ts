import type { Moment } from '@around/contracts/moments/moments';
import { launchBrowser } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { clipPosition, desktop, openFeed, playingCard } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { makeVideo } from './sample-videos.ts';
import { feedAddress, type MomentPlace, newPlace, shareMoment, untilProcessed } from './share-moment.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
let place: MomentPlace;
let moment: Moment;
beforeAll(async () => {
  browser = await launchBrowser();
  await using author = await newVisitorPage(browser);
  await signUp(author, stackUrl, makeUser());
  place = newPlace();
  const { id } = await shareMoment(author.page, stackUrl, { place, file: await makeVideo('short.mp4') });
  moment = await untilProcessed(author.page, stackUrl, id);
});
afterAll(() => browser.close());

type Connection = { effectiveType?: string; saveData?: boolean };

/** Opens the feed with the moment; `clips` collects the renditions that the player requests. */
async function watch(page: Page, connection: Connection): Promise<string[]> {
  const clips: string[] = [];
  const mediaKey = moment.mediaUrl!.replace('-720p.mp4', '');
  page.on('request', (request) => {
    // The moment of another journey may be the next card, which is preloaded.
    if (!request.url().includes(mediaKey)) return;
    const [, rendition] = /-(\d+p)\.mp4$/.exec(request.url()) ?? [];
    if (rendition && clips.at(-1) !== rendition) clips.push(rendition);
  });
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
  await openFeed(page, feedAddress(stackUrl, place));
  await playingCard(page).getByRole('heading', { name: place.location }).waitFor();
  return clips;
}

test.each([
  ['4g', '720p'],
  ['3g', '360p'],
])('on %s the player takes the rendition of %s', async (effectiveType, rendition) => {
  await using visit = await newVisitorPage(browser, desktop);

  const clips = await watch(visit.page, { effectiveType });

  await expect.poll(() => clipPosition(visit.page)).toBeGreaterThan(0);
  expect(clips).toEqual([rendition]);
});

test.each([{ saveData: true }, { effectiveType: '2g' }])(
  'with %o the small video is loaded when Play is pressed',
  async (connection) => {
    await using visit = await newVisitorPage(browser, desktop);
    const clips = await watch(visit.page, connection);
    const play = playingCard(visit.page).getByRole('button', { name: 'Play' }).first();
    await play.waitFor();
    expect(clips).toEqual([]);

    await play.click();

    await expect.poll(() => clipPosition(visit.page)).toBeGreaterThan(0);
    expect(clips).toEqual(['360p']);
  },
);

test.each([
  ['3g', '360p', '720p'],
  ['4g', '720p', '360p'],
])('on %s the player falls back from %s to %s', async (effectiveType, broken, other) => {
  await using visit = await newVisitorPage(browser, desktop);
  await visit.page.route(`**${moment.mediaUrl!.replace('720p', broken)}`, (route) => route.fulfill({ status: 503 }));

  const clips = await watch(visit.page, { effectiveType });

  await expect.poll(() => clipPosition(visit.page)).toBeGreaterThan(0);
  expect(clips).toEqual([broken, other]);
});
