import type { LocationGroup } from '@around/contracts/feed';
import { launchBrowser, newPage, type WatchedPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { waitForFocus } from '../wait-for-focus.ts';
import { desktop, openFeed, playingCard, storyShown } from './feed-page.ts';
import { observeInBatches } from './observe-in-batches.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Under reduced motion no story advances by itself, so every change is the effect of a key. */
async function newFeed(language = 'en'): Promise<WatchedPage & { placeNames: string[] }> {
  const watched = await newPage(browser, { ...desktop, reducedMotion: 'reduce' });
  await watched.page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  // The crawler may find and move places at any time.
  const answered = watched.page.waitForResponse('**/api/feed?*');
  await openFeed(watched.page, stackUrl);
  const places: LocationGroup[] = await (await answered).json();
  return { ...watched, placeNames: places.map(({ name }) => name) };
}

function placeShown(page: Page): Promise<string | null> {
  return playingCard(page).getAttribute('aria-label');
}

async function readTabOrder(page: Page, count: number): Promise<(string | null)[]> {
  const names: (string | null)[] = [];
  for (let at = 0; at < count; at++) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
  }
  return names;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test.each([
  ['the sidebar with the search', /\/assets\/side-bar-.*\.js/],
  ['the app', /\/assets\/feed-.*\.js/],
])('/ that is pressed before %s has loaded opens the search when it has', async (_what, files) => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await gate;
    await route.continue();
  });
  const requested = page.waitForRequest(files);
  await page.goto(stackUrl, { waitUntil: 'domcontentloaded' });
  await page.locator('.start-card img').or(playingCard(page)).first().waitFor();
  await requested;
  if (files.source.includes('side-bar')) await playingCard(page).waitFor();

  await page.keyboard.press('/');
  open();

  const search = page.getByRole('combobox', { name: 'Around' });
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('kon');
  expect(await search.inputValue()).toBe('kon');
});

test('arrows, page keys and j k go from place to place, Home and End to the ends', async () => {
  await using watched = await newFeed();
  const { page, placeNames } = watched;

  for (const [next, previous] of [
    ['ArrowDown', 'ArrowUp'],
    ['PageDown', 'PageUp'],
    ['j', 'k'],
  ] as const) {
    await press(page, next);
    await expect.poll(() => placeShown(page)).toBe(placeNames[1]);
    await press(page, previous);
    await expect.poll(() => placeShown(page)).toBe(placeNames[0]);
  }
  await press(page, 'End');
  await expect.poll(() => placeShown(page)).not.toBe(placeNames[0]);
  await press(page, 'Home');
  await expect.poll(() => placeShown(page)).toBe(placeNames[0]);
});

test.for([0, 40, 120, 200, 350])('ArrowDown six times, every %d ms, goes exactly six places on', async (paceMs) => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  // The crawler may have found another place since the tests began.
  const answered = page.waitForResponse('**/api/feed?*');
  await openFeed(page, stackUrl);
  const places: LocationGroup[] = await (await answered).json();

  for (let pressed = 0; pressed < 6; pressed += 1) {
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(paceMs);
  }

  await expect.poll(() => placeShown(page)).toBe(places[6]!.name);
});

test('the place in view becomes active when a busy page reports the places on the way all at once', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  await page.addInitScript(observeInBatches, 3_000);
  await openFeed(page, stackUrl);
  const slots = await page.locator('[data-slot]').evaluateAll((all) => all.map((slot) => slot.dataset.slot));
  const activeSlot = page.locator('[data-slot]:not([inert])');

  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }

  await expect.poll(() => activeSlot.getAttribute('data-slot')).toBe(slots[2]);
});

test.for([
  ['the list glides to the next place', 'no-preference', true],
  ['for who wants no motion the next place is there at once', 'reduce', false],
] as const)('%s', async ([, reducedMotion, glides]) => {
  await using watched = await newPage(browser, { ...desktop, reducedMotion });
  const { page } = watched;
  await openFeed(page, stackUrl);
  await page.getByTestId('feed').evaluate((list) => {
    const seen = Object.assign(globalThis, { screens: [] as number[] });
    list.addEventListener('scroll', () => seen.screens.push(list.scrollTop / list.clientHeight));
  });
  const screens = () => page.evaluate(() => (globalThis as unknown as { screens: number[] }).screens);

  await press(page, 'ArrowDown');
  await expect.poll(async () => (await screens()).at(-1)).toBe(1);
  expect((await screens()).some((at) => at < 1)).toBe(glides);
});

test('left and right go from story to story, Space and p pause, m is sound', async () => {
  await using watched = await newFeed();
  const { page } = watched;
  const card = playingCard(page);

  await press(page, 'ArrowRight');
  await expect.poll(() => storyShown(page)).toMatch(/^Story 2 of/);
  await press(page, 'ArrowLeft');
  await expect.poll(() => storyShown(page)).toMatch(/^Story 1 of/);
  for (const key of ['Space', 'p']) {
    // From its start, so that it does not end meanwhile.
    await press(page, 'ArrowLeft', key);
    await card.getByRole('button', { name: 'Play' }).first().waitFor();
    await press(page, key);
    await card.getByRole('button', { name: 'Pause' }).waitFor();
  }
  await press(page, 'm');
  await card.getByRole('button', { name: 'Mute', exact: true }).waitFor();
  await press(page, 'm');
  await card.getByRole('button', { name: 'Unmute' }).waitFor();
});

test('in Arabic left and right change sides', async () => {
  await using watched = await newFeed('ar');
  const { page } = watched;
  const segment = playingCard(page).locator('[aria-current="step"]');
  const position = () => segment.evaluate((current) => [...current.parentElement!.children].indexOf(current));

  await press(page, 'ArrowLeft');
  await expect.poll(position).toBe(1);
  await press(page, 'ArrowRight');
  await expect.poll(position).toBe(0);
});

test('Enter opens the viewer, its own keys work in it, and Escape leads back to the story it showed', async () => {
  await using watched = await newFeed();
  const { page, placeNames } = watched;
  const viewer = page.locator('[role="dialog"]');
  const story = viewer.getByRole('group', { name: /^Story/ });

  await press(page, 'Enter');
  await viewer.waitFor();
  expect(await viewer.getAttribute('aria-label')).toBe(placeNames[0]);
  await press(page, 'ArrowDown');
  await expect.poll(() => viewer.getAttribute('aria-label')).toBe(placeNames[1]);
  await press(page, 'ArrowRight');
  await expect.poll(() => story.getAttribute('aria-label')).toMatch(/^Story 2 of/);
  await press(page, 'Home');
  await expect.poll(() => story.getAttribute('aria-label')).toMatch(/^Story 1 of/);
  await press(page, 'ArrowRight');
  await expect.poll(() => story.getAttribute('aria-label')).toMatch(/^Story 2 of/);
  await press(page, 'Escape');
  await viewer.waitFor({ state: 'detached' });

  await expect.poll(() => placeShown(page)).toBe(placeNames[1]);
  await expect.poll(() => storyShown(page)).toMatch(/^Story 2 of/);
});

test('in the viewer page keys and j k go from place to place, l lists, ? helps, and both lead back to its place', async () => {
  await using watched = await newFeed();
  const { page, placeNames } = watched;
  const viewer = page.locator('[role="dialog"]');
  const viewerLabel = () => viewer.getAttribute('aria-label');

  await press(page, 'Enter');
  await viewer.waitFor();
  for (const [next, previous] of [
    ['PageDown', 'PageUp'],
    ['j', 'k'],
  ] as const) {
    await press(page, next);
    await expect.poll(viewerLabel).toBe(placeNames[1]);
    await press(page, previous);
    await expect.poll(viewerLabel).toBe(placeNames[0]);
  }
  await press(page, 'j', 'l');
  await page.getByRole('dialog', { name: placeNames[1]! }).getByRole('listitem').first().waitFor();
  await press(page, 'Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => placeShown(page)).toBe(placeNames[1]);
  await press(page, 'Enter');
  await expect.poll(viewerLabel).toBe(placeNames[1]);
  await press(page, '?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

test('the viewer announces the new story, and Tab goes from Close over the player to the actions', async () => {
  await using watched = await newFeed();
  const { page, placeNames } = watched;
  const viewer = page.locator('[role="dialog"]');

  await press(page, 'Enter');
  await viewer.waitFor();
  await waitForFocus(page);
  // A story that is paused does not end meanwhile.
  await press(page, 'p');
  await viewer.getByRole('button', { name: 'Play' }).first().waitFor();
  const focused = await readTabOrder(page, 7);
  expect(focused).toEqual(['Close', 'Play', 'Unmute', 'Previous', 'Next', 'Share', 'Report']);
  await press(page, 'ArrowRight');
  await expect
    .poll(() => viewer.locator('[aria-live="polite"]').textContent())
    .toMatch(new RegExp(`^Story 2 of \\d+, ${placeNames[0]!}, `));
});

test('the viewer shows Previous and Next to a mouse', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  await openFeed(page, stackUrl);

  await press(page, 'Enter');
  const next = page.locator('[role="dialog"]').getByRole('button', { name: 'Next', exact: true });
  await next.waitFor();
  await page.mouse.move(720, 300);
  await expect.poll(() => next.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
  // In the middle of the picture, and not over the other buttons.
  const { y, height } = (await next.boundingBox())!;
  expect(Math.round(y + height / 2)).toBe(desktop.viewport.height / 2);
});

test('l lists the stories of a place, and a chosen one is shown', async () => {
  await using watched = await newFeed();
  const { page, placeNames } = watched;

  await press(page, 'l');
  const list = page.getByRole('dialog', { name: placeNames[0]! });
  await list.waitFor();
  expect(await list.getByRole('listitem').count()).toBeGreaterThan(1);
  await list.getByRole('listitem').nth(1).getByRole('button').click();

  await list.waitFor({ state: 'detached' });
  await expect.poll(() => storyShown(page)).toMatch(/^Story 2 of/);
});

test('/ goes to the search, ? to the help, and letters can be switched off', async () => {
  await using watched = await newFeed();
  const { page, placeNames } = watched;

  // The side bar may come after the first card.
  await page.locator('#around').waitFor();
  await press(page, '/');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('around');
  await press(page, 'Escape', '?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByLabel('Single-letter shortcuts').uncheck();
  await press(page, 'Escape');
  await help.waitFor({ state: 'detached' });
  await press(page, 'j', 'l', '?');
  await page.waitForTimeout(500);

  expect(await placeShown(page)).toBe(placeNames[0]);
  expect(await page.locator('[role="dialog"]').count()).toBe(0);
  await press(page, 'Enter');
  const viewer = page.locator('[role="dialog"]');
  await viewer.waitFor();
  await press(page, 'j', 'm', 'p');
  await page.waitForTimeout(500);
  expect(await viewer.getAttribute('aria-label')).toBe(placeNames[0]);
  await viewer.getByRole('button', { name: 'Unmute' }).waitFor();
  await viewer.getByRole('button', { name: 'Pause' }).waitFor();
});

test.each([
  { overlay: 'list of stories', key: 'l', closer: 'Close' },
  { overlay: 'keyboard help', key: '?', closer: 'Close' },
])('the focus returns to where it was when the $overlay closes', async ({ key, closer }) => {
  await using watched = await newFeed();
  const { page } = watched;
  const pause = playingCard(page)
    .getByRole('button', { name: /^(Pause|Play)$/ })
    .first();
  const dialog = page.getByRole('dialog');

  for (const close of ['Escape', closer]) {
    await pause.focus();
    await press(page, key);
    await dialog.waitFor();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    if (close === 'Escape') await press(page, close);
    else await dialog.getByRole('button', { name: close }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => pause.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('the menu closes when the focus leaves it, and stays open while it moves inside', async () => {
  await using watched = await newFeed();
  const { page } = watched;
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  const last = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await last.focus();
  expect(await menu.getAttribute('aria-expanded')).toBe('true');

  await page.keyboard.press('Tab');

  await last.waitFor({ state: 'detached' });
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
});
