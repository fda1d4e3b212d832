import { launchBrowser, newPage } from '@around/test-harness/browser';
import { holdNotices } from '@around/test-harness/notices';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, phone, playingCard, storyShown } from './feed-page.ts';
import { readFeed } from './stories.ts';
import { createFinger, pinch } from './touch.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a notice over the viewer can be dismissed, and nothing beneath it is pressed', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await holdNotices(page);
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await openFeed(page, stackUrl);
  await page.keyboard.press('Enter');
  const viewer = page.locator('[role="dialog"]');
  await viewer.waitFor();
  const shown = await viewer.getByRole('group', { name: /^Story/ }).getAttribute('aria-label');

  await viewer.getByRole('button', { name: 'Share' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Link copied' });
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();

  await notice.waitFor({ state: 'detached' });
  expect(await viewer.isVisible()).toBe(true);
  expect(await viewer.getByRole('group', { name: /^Story/ }).getAttribute('aria-label')).toBe(shown);

  // With reduced motion nothing follows the finger, but a swipe still turns the page.
  const finger = await createFinger(page);
  await finger.down({ x: 250, y: 422 });
  await finger.moveTo({ x: 130, y: 422 });
  expect(await viewer.getByTestId('neighbour').count()).toBe(0);
  await finger.up();
  await expect.poll(() => storyIn(viewer)).toMatch(/^Story 2 of/);
});

/** The label of the progress segments of the page that is shown. The pages that a drag can turn to have segments too. */
function storyIn(viewer: Locator): Promise<string | null> {
  return viewer.locator('[role="group"][aria-label^="Story"]').first().getAttribute('aria-label');
}

/** How far the viewer's page is from its place, in whole pixels. */
function pageOffset(viewer: Locator): Promise<{ x: number; y: number }> {
  return viewer
    .getByTestId('story-surface')
    .first()
    .evaluate((surface) => {
      const { left, top } = surface.getBoundingClientRect();
      return { x: Math.round(left), y: Math.round(top) };
    });
}

/** Of the top and the bottom bar. Behind a viewer that is pulled down, only parts of them would be visible. */
function opacityOfBars(page: Page): Promise<string[]> {
  return page.locator('[data-place-line] > *').evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).opacity));
}

test('the viewer follows the finger to the next story and place, resists at the ends, and is pulled down to close', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const [first, second] = (await readFeed(stackUrl)).filter(({ stories }) => stories.length > 2);
  await page.route('**/api/feed?*', (route) => route.fulfill({ json: [first!, second!] }));
  await openFeed(page, stackUrl);
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.waitFor();
  await page.keyboard.press(' ');
  const finger = await createFinger(page);
  const centre = { x: 195, y: 422 };
  const count = first!.stories.length;

  await finger.down(centre);
  await finger.moveTo({ x: 315, y: 422 });
  await expect.poll(async () => (await pageOffset(viewer)).x).toBeGreaterThan(10);
  expect((await pageOffset(viewer)).x).toBeLessThan(60);
  await expect.poll(() => opacityOfBars(page)).toEqual(['0', '0']);
  await finger.up();
  await expect.poll(() => pageOffset(viewer)).toEqual({ x: 0, y: 0 });
  expect(await storyIn(viewer)).toBe(`Story 1 of ${count}`);

  await finger.down(centre);
  await finger.moveTo({ x: 75, y: 422 });
  await expect.poll(async () => (await pageOffset(viewer)).x).toBe(-105);
  const beside = await viewer.getByTestId('neighbour').boundingBox();
  expect(Math.round(beside!.x)).toBe(390 + 12 - 105);
  await finger.up();
  await expect.poll(() => storyIn(viewer)).toBe(`Story 2 of ${count}`);
  await viewer.getByTestId('neighbour').waitFor({ state: 'detached' });
  expect(await pageOffset(viewer)).toEqual({ x: 0, y: 0 });

  await finger.down({ x: 30, y: 120 });
  await finger.moveTo({ x: 230, y: 120 });
  await finger.up();
  await finger.down(centre);
  await finger.moveTo({ x: 245, y: 422 });
  await finger.up();
  await expect.poll(() => pageOffset(viewer)).toEqual({ x: 0, y: 0 });
  expect(await storyIn(viewer)).toBe(`Story 2 of ${count}`);

  await finger.down(centre);
  await finger.moveTo({ x: 195, y: 222 });
  await expect.poll(async () => (await pageOffset(viewer)).y).toBe(-186);
  await finger.up();
  await expect.poll(() => viewer.getAttribute('aria-label')).toBe(second!.name);
  expect(await viewer.isVisible()).toBe(true);

  await finger.down({ x: 195, y: 120 });
  await finger.moveTo({ x: 195, y: 180 });
  await finger.moveTo({ x: 195, y: 150 });
  await finger.up();
  await expect.poll(() => pageOffset(viewer)).toEqual({ x: 0, y: 0 });
  expect(await viewer.isVisible()).toBe(true);
  await finger.down({ x: 195, y: 120 });
  await finger.moveTo({ x: 195, y: 420 });
  await expect.poll(async () => (await viewer.getByTestId('story-surface').boundingBox())!.width).toBeLessThan(360);
  await finger.up();
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).toBe(second!.name);
  await expect.poll(() => opacityOfBars(page)).toEqual(['1', '1']);

  // A press in the card shows feedback, too.
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { feedbacks: 0 });
    new MutationObserver(() => {
      seen.feedbacks += document.querySelectorAll('[data-testid="press-feedback"]').length;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.touchscreen.tap(195, 422);
  await playingCard(page).getByRole('button', { name: 'Play' }).first().waitFor();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { feedbacks: number }).feedbacks))
    .toBeGreaterThan(0);
});

test('the page that is turned to looks the same before and after it has arrived', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const place = (await readFeed(stackUrl)).find(({ stories }) => stories.length > 2)!;
  await page.route('**/api/feed?*', (route) => route.fulfill({ json: [place] }));
  await openFeed(page, stackUrl);
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.waitFor();
  const finger = await createFinger(page);
  /** Positions are relative to the left edge of the page that contains the texts, because that page may be off screen. */
  const boxesIn = (root: Locator) =>
    root
      .locator('p[dir="auto"]')
      .or(root.locator('.size-11.rounded-full'))
      .evaluateAll((parts) => {
        const { left = 0 } = parts[0]?.closest('.isolate')?.getBoundingClientRect() ?? {};
        return parts
          .map((part) => part.getBoundingClientRect())
          .map((box) => [box.left - left, box.top, box.width, box.height].map(Math.round).join());
      });

  await finger.down({ x: 195, y: 422 });
  await finger.moveTo({ x: 75, y: 422 });
  const neighbour = viewer.getByTestId('neighbour');
  await expect.poll(async () => (await boxesIn(neighbour)).length).toBeGreaterThan(5);
  const before = await boxesIn(neighbour);
  // Another element would have to load and decode its picture.
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { pages: 0 });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset.testid === 'neighbour') seen.pages += 1;
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await finger.up();
  await expect.poll(() => storyIn(viewer)).toMatch(/^Story 2 of/);
  await neighbour.waitFor({ state: 'detached' });

  expect(await page.evaluate(() => (globalThis as unknown as { pages: number }).pages)).toBe(0);
  expect(await boxesIn(viewer)).toEqual(expect.arrayContaining(before));
});

test('the picture of a story that moves from its card to the list never fades to nothing', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const listening = page.waitForRequest(/\/api\/feed\/events\?/);
  await openFeed(page, stackUrl);
  const list = page.getByRole('dialog');
  // The code of the movement is loaded after the first story, with the code that listens.
  await listening;
  await page.waitForTimeout(1_000);
  /** Records the opacity of both pictures half-way through a movement. */
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { opacities: [] as string[] });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const moving = document
          .getAnimations()
          .filter(
            ({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.includes('(story-picture)'),
          );
        for (const animation of moving) animation.currentTime = 125;
        for (const side of ['old', 'new']) {
          const { opacity } = getComputedStyle(document.documentElement, `::view-transition-${side}(story-picture)`);
          seen.opacities.push(`${side} ${opacity}`);
        }
      });
      return transition;
    };
  });
  const opacities = () => page.evaluate(() => (globalThis as unknown as { opacities: string[] }).opacities);

  await page.keyboard.press('l');
  await expect.poll(opacities).toEqual(['old 1', 'new 1']);
  await list.getByRole('listitem').first().waitFor();
});

test('two fingers neither change the story nor close the viewer, in the card and in the viewer', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const [first, second] = (await readFeed(stackUrl)).filter(({ stories }) => stories.length > 2);
  await page.route('**/api/feed?*', (route) => route.fulfill({ json: [first!, second!] }));
  await openFeed(page, stackUrl);
  await page.keyboard.press(' ');
  /** At the edges, where a tap changes the story, and in the middle, where a drag does. */
  async function touchWithTwo() {
    await pinch(page, { middle: { x: 195, y: 422 }, from: 160, to: 160 });
    await pinch(page, { middle: { x: 195, y: 422 }, from: 30, to: 150 });
    await pinch(page, { middle: { x: 195, y: 422 }, from: 150, to: 30 });
    await pinch(page, { middle: { x: 195, y: 150 }, from: 120, to: 30 });
  }

  await touchWithTwo();
  expect(await storyShown(page)).toBe(`Story 1 of ${first!.stories.length}`);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => storyShown(page)).toMatch(/^Story 2 /);
  await touchWithTwo();
  expect(await storyShown(page)).toMatch(/^Story 2 /);

  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.waitFor();
  await page.keyboard.press(' ');
  await touchWithTwo();
  await expect.poll(() => pageOffset(viewer)).toEqual({ x: 0, y: 0 });
  expect(await viewer.getAttribute('aria-label')).toBe(first!.name);
  expect(await storyIn(viewer)).toMatch(/^Story 2 /);

  // A tap of a single finger still changes the story.
  await page.touchscreen.tap(360, 422);
  await expect.poll(() => storyIn(viewer)).toMatch(/^Story 3 /);
});

test.each(['Back', 'Close', 'Escape'])('%s keeps the place that was watched in the viewer', async (way) => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await openFeed(page, stackUrl);
  const before = await playingCard(page).getAttribute('aria-label');
  await page.keyboard.press('Enter');
  const viewer = page.locator('[role="dialog"]');
  await viewer.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => viewer.getAttribute('aria-label')).not.toBe(before);
  const place = await viewer.getAttribute('aria-label');

  if (way === 'Back') await page.goBack();
  if (way === 'Close') await viewer.getByRole('button', { name: 'Close' }).click();
  if (way === 'Escape') await page.keyboard.press('Escape');

  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).toBe(place);
});

test.each(['card', 'viewer'])(
  'a story that expires on screen says so within a second, and leaves at its end: %s',
  async (shownIn) => {
    await using watched = await newPage(browser, phone);
    const { page } = watched;
    const places = (await readFeed(stackUrl)).filter(({ stories }) => stories.length > 1);
    const [first, second] = places;
    const expiresAt = Date.now() + 60_000;
    const [ending, next] = first!.stories.map((story) => ({ ...story, mediaType: 'image' as const }));
    const served = [
      { ...first!, stories: [{ ...ending!, expiresAt: new Date(expiresAt).toISOString() }, next!] },
      second!,
    ];
    await page.route('**/api/feed?*', (route) => route.fulfill({ json: served }));
    await page.clock.install();
    await openFeed(page, stackUrl);
    const shown = shownIn === 'card' ? playingCard(page) : page.getByRole('dialog');
    const position = () => shown.getByRole('group').first().getAttribute('aria-label');
    if (shownIn === 'viewer') await page.keyboard.press('Enter');
    await expect.poll(position).toBe('Story 1 of 2');
    await page.keyboard.press(' ');
    await page.clock.pauseAt(expiresAt - 500);
    expect(await shown.getByText('Expired', { exact: true }).count()).toBe(0);

    await page.clock.runFor(1_500);

    await shown.getByText('Expired', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.clock.runFor(500);
    await expect.poll(position).toBe('Story 1 of 1');
    if (shownIn === 'card') return;
    await page.keyboard.press('Escape');
    await page.clock.runFor(500);
    await expect
      .poll(() => playingCard(page).getByRole('group').first().getAttribute('aria-label'))
      .toBe('Story 1 of 1');
  },
);

// With reduced motion nothing else is shown at its end.
test.each(['no-preference', 'reduce'] as const)(
  'the last story of a place that expires on screen leaves at its end, motion: %s',
  async (reducedMotion) => {
    await using watched = await newPage(browser, { ...phone, reducedMotion });
    const { page } = watched;
    const [first, second] = await readFeed(stackUrl);
    const expiresAt = Date.now() + 60_000;
    const ending = { ...first!.stories[0]!, mediaType: 'image', expiresAt: new Date(expiresAt).toISOString() };
    const served = [{ ...first!, stories: [ending] }, second!];
    await page.route('**/api/feed?*', (route) => route.fulfill({ json: served }));
    await page.clock.install();
    await openFeed(page, stackUrl);
    const shown = () => playingCard(page).getAttribute('aria-label');
    await expect.poll(shown).toContain(first!.name);
    // The story is paused until just before it expires, however long the feed and the picture took to load.
    await page.keyboard.press(' ');
    const picture = playingCard(page).locator('[data-story] > img');
    await expect.poll(() => picture.evaluate((image) => getComputedStyle(image).opacity)).toBe('1');
    await page.clock.pauseAt(expiresAt - 500);
    await page.keyboard.press(' ');

    await page.clock.runFor(1_500);
    expect(await shown()).toContain(first!.name);
    await page.clock.runFor(5_000);

    // The clock stands long before the feed is read again, which removes it too.
    await expect.poll(shown).toContain(second!.name);
    expect(await page.locator(`[data-slot] article[aria-label*=${JSON.stringify(first!.name)}]`).count()).toBe(0);
  },
);

test('a visitor never sees the error text of a broken server', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.route('**/api/feed?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away' } }),
  );
  await page.goto(stackUrl, { waitUntil: 'domcontentloaded' });

  await page.getByText('Error Loading Content').waitFor();

  expect(await page.getByText('The database is away').count()).toBe(0);
});

/** Runs in the page. A share sheet and a clipboard that may refuse; the clipboard records whether it was called in the tap itself. */
function mockSharing({ share, clipboard }: Record<'share' | 'clipboard', 'missing' | 'refuses' | 'works'>): void {
  const calls: string[] = [];
  const call = (name: string, works: boolean) => async () => {
    calls.push(`${name} in ${window.event?.type ?? 'no event'}`);
    if (!works) throw new DOMException('refused', 'NotAllowedError');
  };
  const value = share === 'missing' ? undefined : call('share', share === 'works');
  Object.defineProperty(navigator, 'share', { configurable: true, value });
  const writeText = call('clipboard', clipboard === 'works');
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: clipboard === 'missing' ? undefined : { writeText },
  });
  Object.assign(globalThis, { sharingCalls: calls });
}

test.each([
  { share: 'missing', clipboard: 'works', calls: ['clipboard in click'], notice: 'Link copied' },
  { share: 'works', clipboard: 'works', calls: ['share in click'], notice: null },
  {
    share: 'refuses',
    clipboard: 'works',
    calls: ['share in click', expect.stringMatching(/^clipboard/)],
    notice: 'Link copied',
  },
  {
    share: 'refuses',
    clipboard: 'refuses',
    calls: ['share in click', expect.stringMatching(/^clipboard/)],
    notice: 'Copy this link to share it',
  },
  { share: 'missing', clipboard: 'missing', calls: [], notice: 'Copy this link to share it' },
] as const)('the first tap on Share, share sheet $share, clipboard $clipboard', async ({ calls, notice, ...apis }) => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await holdNotices(page);
  await page.addInitScript(mockSharing, apis);
  await openFeed(page, stackUrl);

  await playingCard(page).getByRole('button', { name: 'Share' }).click();

  const made = () => page.evaluate(() => (globalThis as unknown as { sharingCalls: string[] }).sharingCalls);
  await expect.poll(made).toEqual(calls);
  if (!notice) return;
  const shown = page.getByRole('status').filter({ hasText: notice });
  await shown.waitFor();
  if (notice.startsWith('Copy')) await shown.getByText(/\/l\/[^/]+\/s\//).waitFor();
});
