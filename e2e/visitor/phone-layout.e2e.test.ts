import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { desktop, openFeed, phone, playingCard } from './feed-page.ts';
import { coveredBy } from './hidden-by.ts';
import { makeUser, newVisitorPage, signUp } from './new-user.ts';

const stackUrl = inject('stackUrl');
const HERE = '/?lat=38.42&lng=27.13&name=Konak';
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const current = (page: Page) => bottomBar(page).locator('[aria-current="page"]').textContent();

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
  // The sidebar has the main navigation there.
  expect(await page.locator('nav.fixed').count()).toBe(0);
});
