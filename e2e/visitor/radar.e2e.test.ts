import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { desktop, phone } from './feed-page.ts';

const stackUrl = inject('stackUrl');
const here = { latitude: 38.43217, longitude: 27.14389 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const rows = (page: Page) => page.getByRole('navigation', { name: 'Places, nearest first' }).getByRole('listitem');
const zoomIn = (page: Page) => Number(new URL(page.url()).searchParams.get('zoom'));

test('the radar shows the places around the visitor, whose exact position stays out of the address', async () => {
  await using watched = await newPage(browser, {
    ...desktop,
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
    geolocation: here,
  });
  const { page } = watched;
  await page.goto(`${stackUrl}/radar`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { name: 'Radar' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?lat=38\.43&lng=27\.14&zoom=[\d.]+$/);
  const distance = () => rows(page).first().locator('.text-12').first().textContent();
  const nearest = await distance();

  const zoom = zoomIn(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => zoomIn(page)).toBeCloseTo(zoom + 1, 1);
  await page.keyboard.press('-');
  await expect.poll(() => zoomIn(page)).toBeCloseTo(zoom, 1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('38.43,27.14');
  const kept = page.url();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await rows(page).first().waitFor();
  expect(page.url()).toBe(kept);
  // The reloaded page still measures from the exact position.
  expect(await distance()).toBe(nearest);
});

test('by keyboard the list opens the viewer and the stories of a place', async () => {
  await using watched = await newPage(browser, { ...desktop, reducedMotion: 'reduce' });
  const { page } = watched;
  await page.goto(`${stackUrl}/radar?lat=38.42&lng=27.13&zoom=3`, { waitUntil: 'domcontentloaded' });
  const second = rows(page).nth(1).getByRole('button');
  await rows(page).first().getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  expect(await second.evaluate((row) => row === document.activeElement)).toBe(true);
  const name = (await second.locator('.font-semibold').textContent())!;

  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name, exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => second.evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name, exact: true }).getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(zoomIn(page)).toBe(3);
});

test('a press on a marker opens the viewer there, a long press the list', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  const place = { id: 1, name: 'Konak Square', latitude: 38.4192, longitude: 27.1287, distanceFromUser: 0 };
  const story = { id: 's', mediaUrl: '/samples/square.svg', mediaType: 'image', timestamp: Date.now() / 1_000 };
  await page.route('**/api/feed?*', (route) => route.fulfill({ json: [{ ...place, stories: [story] }] }));
  await page.goto(`${stackUrl}/radar?lat=38.42&lng=27.13&zoom=3`, { waitUntil: 'domcontentloaded' });
  await rows(page).first().waitFor();
  const canvas = page.getByRole('img', { name: /^Picture of the places around/ });
  const { x, y, width, height } = (await canvas.boundingBox())!;
  // A tenth of a mile to the south-west.
  const marker = { x: x + width / 2 - 29, y: y + height / 2 + 23 };

  await page.mouse.click(marker.x, marker.y);
  await page.getByRole('dialog', { name: place.name }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.mouse.click(marker.x, marker.y, { button: 'right' });
  await page.getByRole('dialog', { name: place.name }).getByRole('listitem').first().waitFor();
});
