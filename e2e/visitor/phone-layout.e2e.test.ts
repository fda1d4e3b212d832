import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { desktop, openFeed, phone, playingCard } from './feed-page.ts';
import { makeUser, newVisitorPage, signUp } from './new-user.ts';

const stackUrl = inject('stackUrl');
const HERE = '/?lat=38.42&lng=27.13&name=Konak';
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

/** A tablet and desktops, with and without free frame around the card. */
const SCREENS = [
  ...PHONES,
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

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const current = (page: Page) => bottomBar(page).locator('[aria-current="page"]').textContent();

/** What of the playing card is under this element: its controls, caption, place and progress. */
async function coveredBy(page: Page, cover: Locator): Promise<string[]> {
  const area = await cover.boundingBox();
  if (!area) throw new Error('The cover is not visible');
  const parts = playingCard(page).locator('button:visible, header h2, header p, [role="group"], p.line-clamp-2');
  return parts.evaluateAll(
    (elements, { x, y, width, height }) =>
      elements
        .filter((element) => !element.closest('[data-testid="story-surface"]'))
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    area,
  );
}

test.for(PHONES)('the bottom bar at %o covers nothing of the card', async (viewport) => {
  await using watched = await newPage(browser, { ...phone, viewport, reducedMotion: 'reduce' });
  const { page } = watched;
  await openFeed(page, stackUrl + HERE);

  expect(await current(page)).toBe('Around');
  expect(await coveredBy(page, bottomBar(page))).toEqual([]);
  for (const item of await bottomBar(page).locator(':scope > *').all()) {
    const { height = 0, width = 0 } = (await item.boundingBox()) ?? {};
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
  }
});

/** What of the whole page is under this element: texts and what can be pressed, from points five pixels apart. */
function hiddenBy(cover: Locator): Promise<string[]> {
  return cover.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const found = new Set<string>();
    const isIn = (x: number, y: number) => (box: DOMRect) =>
      x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    function look(x: number, y: number): void {
      const under = document.elementsFromPoint(x, y).find((other) => !element.contains(other));
      const control = under?.closest('button, a, input');
      if (control) found.add(control.getAttribute('aria-label') ?? control.textContent);
      for (const node of under?.childNodes ?? []) {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if ([...range.getClientRects()].some(isIn(x, y))) found.add(node.textContent);
      }
    }
    for (let x = left; x < right; x += 5) for (let y = top; y < bottom; y += 5) look(x, y);
    return [...found];
  });
}

async function shareLink(card: Page | Locator): Promise<void> {
  await card.getByRole('button', { name: 'Share', exact: true }).click();
}

test.for(SCREENS)('a notice at %o covers nothing of the card, nor of what is around it', async (viewport) => {
  await using watched = await newPage(browser, { ...phone, viewport, reducedMotion: 'reduce' });
  const { page } = watched;
  await page.context().grantPermissions(['clipboard-write']);
  await openFeed(page, stackUrl + HERE);

  await shareLink(playingCard(page));
  const notice = page.getByRole('status').filter({ hasText: 'Link copied' });
  await notice.waitFor();

  // Its first frame is a little higher.
  await expect.poll(() => coveredBy(page, notice)).toEqual([]);
  await expect.poll(() => hiddenBy(notice)).toEqual([]);
});

test.for(SCREENS)('a notice at %o covers nothing of an open viewer', async (viewport) => {
  await using watched = await newPage(browser, { ...phone, viewport, reducedMotion: 'reduce' });
  const { page } = watched;
  await page.context().grantPermissions(['clipboard-write']);
  await openFeed(page, stackUrl + HERE);
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.waitFor();

  await shareLink(viewer);
  const notice = page.getByRole('status').filter({ hasText: 'Link copied' });
  await notice.waitFor();

  await expect.poll(() => hiddenBy(notice)).toEqual([]);
});

test('the bottom bar leads to the radar, to sharing and to signing up, and back to the first story', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await openFeed(page, stackUrl + HERE);
  const bar = bottomBar(page);

  await page.getByRole('banner').getByRole('button', { name: 'Share Moment' }).click();
  await page.getByRole('dialog', { name: 'Share Moment', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Sign Up' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const first = await playingCard(page).getAttribute('aria-label');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).not.toBe(first);
  await bar.getByRole('button', { name: 'Around' }).click();
  await expect.poll(() => playingCard(page).getAttribute('aria-label')).toBe(first);

  await bar.getByRole('link', { name: 'Radar' }).click();
  await page.getByRole('heading', { name: 'Radar' }).waitFor();
  expect(await current(page)).toBe('Radar');
  await bar.getByRole('link', { name: 'Around' }).click();
  await playingCard(page).waitFor();
  expect(await current(page)).toBe('Around');
});

test('a signed-in user reaches the profile and sharing from the bottom bar', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  await openFeed(page, stackUrl + HERE);
  const bar = bottomBar(page);

  await bar.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
  expect(await current(page)).toBe('Profile');
  await bar.getByRole('button', { name: 'Share Moment' }).click();
  await page.getByRole('dialog', { name: 'Share Moment', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Share Your Story' }).waitFor();
  expect(await current(page)).toBe('Share');
});

test('a wide screen has no bottom bar, and Share Moment is at its top', async () => {
  await using watched = await newPage(browser, { ...desktop, reducedMotion: 'reduce' });
  const { page } = watched;
  await openFeed(page, stackUrl + HERE);

  await page.getByRole('banner').getByRole('button', { name: 'Share Moment' }).waitFor();
  expect(await bottomBar(page).count()).toBe(0);
});
