import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { phone } from './feed-page.ts';
import { createFinger, type Finger, pinch } from './touch.ts';

const stackUrl = inject('stackUrl');
const ADDRESS = `${stackUrl}/radar?lat=38.42&lng=27.13&zoom=3`;
const story = { mediaUrl: '/samples/square.svg', mediaType: 'image', timestamp: Date.now() / 1_000 };
const square = { id: 1, name: 'Konak Square', latitude: 38.4192, longitude: 27.1287, stories: [{ ...story, id: 's' }] };
/** Some metres away, and older. */
const kiosk = {
  id: 2,
  name: 'Kiosk',
  latitude: 38.41925,
  longitude: 27.12875,
  stories: [{ ...story, id: 'k', timestamp: story.timestamp - 3_600 }],
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens the radar with these places, and returns where the square is: a tenth of a mile to the south-west. */
async function openRadar(page: Page, places: object[]) {
  await page.route('**/api/feed?*', (route) => route.fulfill({ json: places }));
  await page.goto(ADDRESS, { waitUntil: 'domcontentloaded' });
  await page.getByRole('navigation', { name: 'Places, nearest first' }).getByRole('listitem').first().waitFor();
  const { x, y, width, height } = (await canvasOf(page).boundingBox())!;
  const middle = { x: x + width / 2, y: y + height / 2 };
  return { middle, marker: { x: middle.x - 29, y: middle.y + 23 } };
}

const canvasOf = (page: Page) => page.getByRole('img', { name: /^Picture of the places around/ });
const zoomIn = (page: Page) => Number(new URL(page.url()).searchParams.get('zoom'));

/** The list of stories opens under the finger, which is then lifted. */
async function expectListStays(page: Page, finger: Finger): Promise<void> {
  const items = page.getByRole('dialog', { name: square.name }).getByRole('listitem');
  await items.first().waitFor();
  await finger.up();
  // Longer than a click needs to arrive.
  await page.waitForTimeout(300);
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await items.count()).toBe(1);
}

test('a finger that rests on a marker opens the stories of its place', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  const { marker } = await openRadar(page, [square]);
  const finger = await createFinger(page);

  await finger.down(marker);
  await expectListStays(page, finger);
});

test('a finger that rests on a place of the list opens its stories, and a tap its viewer', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await openRadar(page, [square]);
  const { x, y } = (await page.locator('[data-place]').first().boundingBox())!;
  const finger = await createFinger(page);

  await finger.down({ x: x + 60, y: y + 20 });
  await expectListStays(page, finger);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await finger.down({ x: x + 60, y: y + 20 });
  await finger.up();
  await page.getByRole('dialog', { name: square.name }).getByRole('button', { name: 'Pause' }).waitFor();
});

test('a press opens a cluster until its places are apart, and the number of places covers no marker', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const { marker, middle } = await openRadar(page, [square, kiosk]);
  const count = await page.getByText('2 places are live').boundingBox();
  const picture = await canvasOf(page).boundingBox();
  expect(count!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height);

  await page.mouse.click(marker.x, marker.y);
  await expect.poll(() => zoomIn(page)).toBeGreaterThan(6);
  expect(await page.getByRole('dialog').count()).toBe(0);
  // Both are now equally far from the middle, the square to the south-west.
  await expect
    .poll(async () => {
      await page.mouse.click(middle.x - 90, middle.y + 100);
      return page.getByRole('dialog', { name: square.name }).count();
    })
    .toBe(1);
});

test('two fingers zoom around the point between them, and the address keeps what they leave', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  const { middle } = await openRadar(page, [square]);
  const addressOf = () => new URL(page.url()).searchParams;
  const [lat, lng] = ['lat', 'lng'].map((name) => Number(addressOf().get(name)));

  // Four times as far apart: two steps of zoom. Beside the middle, so the middle moves away from the fingers.
  await pinch(page, { middle: { x: middle.x + 60, y: middle.y }, from: 30, to: 120 });
  await expect.poll(() => zoomIn(page)).toBeCloseTo(5, 1);
  expect(Number(addressOf().get('lng'))).toBeGreaterThan(lng!);
  expect(Number(addressOf().get('lat'))).toBeCloseTo(lat!, 3);
  expect(await page.getByRole('dialog').count()).toBe(0);

  const kept = page.url();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await canvasOf(page).waitFor();
  expect(page.url()).toBe(kept);
  await pinch(page, { middle: { x: middle.x + 60, y: middle.y }, from: 120, to: 30 });
  await expect.poll(() => zoomIn(page)).toBeCloseTo(3, 1);
  expect(Number(addressOf().get('lng'))).toBeCloseTo(lng!, 3);
});

test.for([
  ['fade', undefined],
  ['come and go at once for who wants no motion', 'reduce'],
] as const)('the names of places %s while the picture is zoomed', async ([, reducedMotion]) => {
  await using watched = await newPage(browser, { ...phone, ...(reducedMotion && { reducedMotion }) });
  const { page } = watched;
  // Names are the only pictures of this height that are copied onto the canvas.
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { drawn: 0, opacities: [] as number[] });
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
      seen.drawn += 1;
      if (given[4] === 18) seen.opacities.push(this.globalAlpha);
      return Reflect.apply(drawImage, this, given);
    };
  });
  type Seen = { drawn: number; opacities: number[] };
  const opacities = () => page.evaluate(() => (globalThis as unknown as Seen).opacities.splice(0));
  const { marker } = await openRadar(page, [square, kiosk]);

  // The cluster has no name; apart, its places have.
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as Seen).drawn)).toBeGreaterThan(0);
  expect(await opacities()).toEqual([]);
  await page.mouse.click(marker.x, marker.y);
  await expect.poll(() => zoomIn(page)).toBeGreaterThan(6);
  const came: number[] = [];
  await expect
    .poll(async () => {
      came.push(...(await opacities()));
      return came.at(-1);
    })
    .toBe(1);
  for (let step = 0; step < 7; step += 1) await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => zoomIn(page)).toBeLessThan(4);
  const went = await opacities();

  const isFaded = (opacity: number) => opacity > 0 && opacity < 1;
  expect([came.some(isFaded), went.some(isFaded)]).toEqual(reducedMotion ? [false, false] : [true, true]);
});

test('each press of a zoom button counts, however quick', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await openRadar(page, [square]);

  await page.getByRole('button', { name: 'Zoom in' }).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 6; press += 1) button.click();
  });
  await expect.poll(() => zoomIn(page)).toBe(9);
});

test('the picture turns with the compass, and back to north', async () => {
  await using watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { page } = watched;
  await openRadar(page, [square]);
  const { width, height } = (await canvasOf(page).boundingBox())!;
  /** Whether the mark of north is drawn within 40 pixels of a point of the picture. */
  const isNorthAt = (x: number, y: number) =>
    canvasOf(page).evaluate(
      (canvas: HTMLCanvasElement, [x, y]) => {
        const { data } = canvas.getContext('2d')!.getImageData(x! - 40, y! - 40, 80, 80);
        for (let at = 0; at < data.length; at += 4) {
          if (data[at] === 0xd5 && data[at + 1] === 0x3f && data[at + 2] === 0x1f) return true;
        }
        return false;
      },
      [x, y],
    );
  await expect.poll(() => isNorthAt(width / 2, 20)).toBe(true);

  await page.getByRole('button', { name: 'Turn with the compass' }).click();
  /** The heading is smoothed over several readings of the sensor. */
  const faceEast = () =>
    page.evaluate(() => {
      const facing = { absolute: true, alpha: 270, beta: 0, gamma: 0 };
      for (let reading = 0; reading < 40; reading += 1) {
        dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', facing));
      }
    });
  // The page listens a moment after the press.
  await expect
    .poll(async () => {
      await faceEast();
      return isNorthAt(40, height / 2);
    })
    .toBe(true);
  expect(await isNorthAt(width / 2, 20)).toBe(false);

  await page.getByRole('button', { name: 'Stop turning with the compass' }).click();
  await expect.poll(() => isNorthAt(width / 2, 20)).toBe(true);
});
