import { fetch } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import {
  type CrawlerSeed,
  callAs,
  control,
  LogEntries,
  readCrawlerSeed,
  Venues,
  Written,
} from '../testing/web-client.ts';

const HOUR_MS = 3_600_000;

let now = Date.now();
let sandbox: TestSandbox;
let account: CrawlerSeed['accounts'][number];
let videoUrl: string;
let imageUrls: string[];
let storyId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: () => now });
  account = (await readCrawlerSeed(sandbox.controlUrl)).accounts[0]!;
  const venue = (await control(`${sandbox.controlUrl}/control/venues`, Venues))[0]!;
  const order = { username: venue.username, mediaType: 'video' };
  storyId = String((await control(`${sandbox.controlUrl}/control/stories`, Written, order)).id);
  const text = await (await callAs(account, `${sandbox.apiUrl}/api/v1/feed/reels_media/?reel_ids=${venue.id}`)).text();
  const urls = [...text.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!).filter((url) => url.includes(storyId));
  videoUrl = urls.find((url) => url.includes('.mp4'))!;
  imageUrls = [...new Set(urls.filter((url) => url.includes('.jpg')))];
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('serves a listed video with type, length and validators', async () => {
  const response = await fetch(videoUrl);
  const bytes = new Uint8Array(await response.arrayBuffer());

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(Buffer.from(bytes.subarray(4, 8)).toString()).toBe('ftyp');
  const unchanged = await fetch(videoUrl, { headers: { 'if-none-match': response.headers.get('etag')! } });
  expect(unchanged.status).toBe(304);
});

test('HEAD returns the length without a body', async () => {
  const response = await fetch(videoUrl, { method: 'HEAD' });

  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1_000);
  expect(await response.text()).toBe('');
});

test('answers a range with 206 and its bytes, and one beyond the end with 416', async () => {
  const whole = Buffer.from(await (await fetch(videoUrl)).arrayBuffer());
  const part = await fetch(videoUrl, { headers: { range: 'bytes=100-199' } });
  const beyond = await fetch(videoUrl, { headers: { range: `bytes=${whole.length}-` } });

  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.length}`);
});

test('offers pictures in several sizes, each a JPEG of that size', async () => {
  const widths = await Promise.all(imageUrls.map(readJpegWidth));

  expect(widths).toEqual([900, 750, 480, 320]);
});

test.each([
  ['without its signature', (url: string) => url.replace(/&oh=[^&]+/, '')],
  ['with another expiry', (url: string) => url.replace(/oe=[0-9A-F]+/, 'oe=7FFFFFFF')],
  ['with another path', (url: string) => url.replace('_101.mp4', '_102.mp4')],
])('an address %s is a mismatch', async (_case, alter) => {
  const response = await fetch(alter(videoUrl));

  expect(response.status).toBe(403);
  expect(response.headers.get('content-type')).toBe('text/plain');
  expect(await response.text()).toBe('URL signature mismatch');
});

test('URLs are valid for about 40 hours', async () => {
  const listedAt = now;
  const expiry = Number.parseInt(/oe=([0-9A-F]{8})/.exec(videoUrl)![1]!, 16) * 1_000;
  expect(expiry - listedAt).toBeGreaterThan(35 * HOUR_MS);
  expect(expiry - listedAt).toBeLessThan(47 * HOUR_MS);

  now = expiry;
  const response = await fetch(videoUrl);
  now = listedAt;

  expect(response.status).toBe(403);
  expect(await response.text()).toBe('URL signature expired');
});

test('stock clips need no signature; unknown names are 404', async () => {
  expect((await fetch(`${sandbox.cdnUrl}/stock/waves.mp4`)).headers.get('content-type')).toBe('video/mp4');
  expect((await fetch(`${sandbox.cdnUrl}/stock/volcano.mp4`)).status).toBe(403);
  expect((await fetch(`${sandbox.cdnUrl}/stock/waves.mp4`, { method: 'POST' })).status).toBe(405);
});

test('logs which story was fetched', async () => {
  await (await fetch(videoUrl)).arrayBuffer();

  const log = await control(`${sandbox.controlUrl}/control/log`, LogEntries);
  expect(log.at(-1)).toMatchObject({
    surface: 'cdn',
    account: null,
    proxy: 'direct',
    status: 200,
    storyIds: [storyId],
  });
});

async function readJpegWidth(url: string): Promise<number> {
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const { default: sharp } = await import('sharp');
  return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width;
}
