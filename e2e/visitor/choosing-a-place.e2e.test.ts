import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { desktop, openFeed, phone, playingCard } from './feed-page.ts';

const stackUrl = inject('stackUrl');
const izmir = `${stackUrl}/?lat=38.4192&lng=27.1287&name=Izmir%2C+Turkey`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const box = (page: Page) => page.getByRole('combobox', { name: 'Around' });

test('a chosen place is saved, announced, in the address, and offered again', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await page.addInitScript(() =>
    addEventListener('locationChanged', (event) => {
      Object.assign(globalThis, { announced: (event as CustomEvent<unknown>).detail });
    }),
  );
  await openFeed(page, izmir);

  await box(page).fill('dubai marina');
  await page.getByRole('option', { name: 'Dubai Marina, Dubai' }).click();

  await expect.poll(() => new URL(page.url()).searchParams.get('name')).toBe('Dubai Marina, Dubai');
  const { searchParams } = new URL(page.url());
  const place = {
    lat: Number(searchParams.get('lat')),
    lng: Number(searchParams.get('lng')),
    name: 'Dubai Marina, Dubai',
  };
  expect(Math.abs(Number(searchParams.get('timestamp')) - Date.now())).toBeLessThan(60_000);
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('last_location')))!)).toEqual(place);
  expect(await page.evaluate(() => (globalThis as unknown as { announced: unknown }).announced)).toEqual(place);

  await page.goto(izmir);
  await box(page).click();
  await page.getByRole('option', { name: 'Dubai Marina, Dubai' }).waitFor();
});

test('Enter in an empty box chooses nothing', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  await openFeed(page, izmir);
  const before = page.url();

  await box(page).click();
  await page.getByRole('option', { name: 'Dubai, UAE' }).waitFor();
  await page.keyboard.press('Enter');

  expect(page.url()).toBe(before);
});

test('Enter pressed before the suggestions arrive waits for them and ignores the old ones', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  await openFeed(page, izmir);

  await box(page).click();
  await page.getByRole('option', { name: 'Dubai, UAE' }).waitFor();
  await box(page).fill('karşıyaka');
  await page.keyboard.press('Enter');

  await expect.poll(() => new URL(page.url()).searchParams.get('name')).not.toBe('Izmir, Turkey');
  expect(new URL(page.url()).searchParams.get('name')).toBe('Karşıyaka, Izmir');
});

test('a newly chosen place starts at its nearest card without a blank frame', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  await openFeed(page, izmir);
  await page.evaluate(() => {
    const seen = { blankFrames: 0 };
    Object.assign(globalThis, { seen });
    requestAnimationFrame(function watch() {
      const middle = document.elementFromPoint(innerWidth / 2 - 60, innerHeight / 2);
      if (!middle?.closest('article')) seen.blankFrames += 1;
      requestAnimationFrame(watch);
    });
  });

  // The first place of the old list is in the new list too, but far down.
  await box(page).fill('kordonboyu');
  await page.getByRole('option', { name: /^Kordonboyu/ }).click();

  await expect.poll(() => playingCard(page).getAttribute('aria-label')).toMatch(/^Kordonboyu/);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { blankFrames: number } }).seen);
  expect(seen.blankFrames).toBe(0);
});

test('far from everything the page shows the distance to the nearest place', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openFeed(page, `${stackUrl}/?lat=0&lng=-30&name=Atlantic`);

  await page.getByText('Nothing is live near here right now').waitFor();
  await page.getByText(/^The nearest place is 4,\d{3}\.\d mi away\.$/).waitFor();
});

test('each layout has logo, search and account', async () => {
  await using watched = await newPage(browser, desktop);
  const { page } = watched;
  for (const path of ['/', '/new-home', '/classic']) {
    await openFeed(page, stackUrl + path + new URL(izmir).search);
    await page.getByRole('link', { name: 'Around', exact: true }).waitFor();
    await box(page).waitFor();
    expect(await box(page).count(), path).toBe(1);
    expect(await page.getByRole('button', { name: 'Share Moment' }).isVisible(), path).toBe(true);
    expect(await page.getByRole('button', { name: 'Sign Up' }).isVisible(), path).toBe(true);
  }
  for (const text of ['Around:', 'Following', 'Profile', 'Company', 'Programme', 'Terms & Policies']) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  expect(await page.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
  await page.getByRole('button', { name: 'Share Video' }).click();
  await page.getByText(/coming soon/i).waitFor();
  await page.getByRole('button', { name: 'Connect' }).waitFor();
});

test('the debug pages show the state of the feed and its error', async () => {
  const expectedErrors = [/api\/feed/];
  await using watched = await newPage(browser, { ...desktop, expectedErrors });
  const { page } = watched;
  await page.goto(`${stackUrl}/simple-debug`);
  await page.getByText('success').waitFor();
  await page.getByText('Locations with stories').waitFor();

  await page.route('**/api/feed?*', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
  await page.reload();
  await page.getByText('HTTP error! status 503').waitFor();

  await page.unroute('**/api/feed?*');
  await page.goto(`${stackUrl}/debug`);
  await page.getByRole('button', { name: 'View Stories' }).first().click();
  await page.getByRole('dialog').waitFor();
});
