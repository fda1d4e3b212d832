import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeMp4 } from '../testing/sample-media.ts';
import { type Fixture, openFixture } from '../testing/serving-fixture.ts';
import { fileHandler } from '../testing/test-upstream.ts';

let fixture: Fixture;
beforeEach(() => {
  fixture = openFixture({ isCached: true });
});
afterEach(() => fixture[Symbol.asyncDispose]());

test.each([
  ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['image/avif;q=0,image/webp', 'image/webp', 'webp'],
  ['*/*', 'image/jpeg', 'jpeg'],
])('a client that accepts %s gets a resized %s, made once', async (accept, contentType, format) => {
  const { proxy, url, upstream } = await fixture.serve(fileHandler(await makePhoto(1_600, 1_200), 'image/jpeg'));
  const small = `${proxy.urlFor(url)}&w=320`;

  const all = await Promise.all([1, 2, 3].map(() => get(small, { headers: { accept } })));
  const again = await get(small, { headers: { accept } });

  expect(all[0]!.headers).toMatchObject({ 'content-type': contentType, vary: 'accept' });
  expect(await sharp(all[0]!.body).metadata()).toMatchObject({ format, width: 320, height: 240 });
  for (const got of [...all, again]) expect(got.body.equals(all[0]!.body)).toBe(true);
  expect(upstream.seen).toHaveLength(1);
  expect(await proxy.metrics.metrics()).toMatch(/media_resized_total\{.*\} 1\n/);
});

test('resizing removes the GPS position of a photo', async () => {
  const withGps = await sharp(await makePhoto(1_600, 1_200))
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 25/1 0/1' } })
    .jpeg()
    .toBuffer();
  const { proxy, url } = await fixture.serve(fileHandler(withGps, 'image/jpeg'));

  const got = await get(`${proxy.urlFor(url)}&w=320`, { headers: { accept: 'image/webp' } });

  expect((await sharp(withGps).metadata()).exif).toBeDefined();
  expect((await sharp(got.body).metadata()).exif).toBeUndefined();
});

test('an image is never made larger', async () => {
  const { proxy, url } = await fixture.serve(fileHandler(await makePhoto(400, 300), 'image/jpeg'));

  const got = await get(`${proxy.urlFor(url)}&w=1280`);

  expect((await sharp(got.body).metadata()).width).toBe(400);
});

test('a video, a broken image and a decompression bomb are served unchanged', async () => {
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const photo = await makePhoto(1_600, 1_200);
  const files = { video: makeMp4(50_000), broken: photo.subarray(0, photo.length / 2), bomb };
  const types = { video: 'video/mp4', broken: 'image/jpeg', bomb: 'image/png' };

  for (const name of ['video', 'broken', 'bomb'] as const) {
    const { proxy, url } = await fixture.serve(fileHandler(files[name], types[name]));
    const got = await get(`${proxy.urlFor(url)}&w=320`);
    expect([name, got.status, got.body.equals(files[name])]).toEqual([name, 200, true]);
  }
});

test('an unknown width is 400; a forbidden address with a width is 403', async () => {
  const { proxy, url } = await fixture.serve(fileHandler(await makePhoto(400, 300), 'image/jpeg'));

  for (const width of ['321', '', '-1', '320px', '1e3']) {
    expect((await get(`${proxy.urlFor(url)}&w=${width}`)).status).toBe(400);
  }
  expect((await get(`${proxy.urlFor('http://127.0.0.1:1/')}&w=320`)).status).toBe(403);
});

test('a response with a requested format is the same for all clients and has no Vary header', async () => {
  const { proxy, url } = await fixture.serve(fileHandler(await makePhoto(1_600, 1_200), 'image/jpeg'));
  const small = `${proxy.urlFor(url)}&w=640&f=webp`;

  const first = await get(small, { headers: { accept: 'image/avif' } });
  const again = await get(small);

  expect(first.headers).toMatchObject({ 'content-type': 'image/webp' });
  expect(first.headers).not.toHaveProperty('vary');
  expect(again.body.equals(first.body)).toBe(true);
  expect((await get(`${proxy.urlFor(url)}&w=640&f=svg`)).status).toBe(400);
});

/** Noise compresses about as well as a photo. */
function makePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
