import { type ClientRequest, request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { startIdleClient } from '../testing/idle-client.ts';
import { makeJpeg, makeMp4 } from '../testing/sample-media.ts';
import { openFixture } from '../testing/serving-fixture.ts';
import { fileHandler, startUpstream } from '../testing/test-upstream.ts';

const FILE_BYTES = 30_000_000;
const HOST_SLOTS = 8;
/** Responses for one client that are on the disk at the same time. */
const MOST_SPOOLS = 32;
/** Well below the half minute after which an upstream that is silent is cut off. */
const SOON = { timeout: 10_000 };
const clients: ClientRequest[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

test.each([
  ['the whole file', {}],
  ['a range far ahead', { range: 'bytes=5000000-' }],
  ['the last bytes', { range: 'bytes=-25000000' }],
  ['a condition', { 'if-none-match': '"other"' }],
])('eight slow readers of %s hold no slot of the host', async (_name, headers) => {
  const video = makeMp4(FILE_BYTES);
  const upstream = await startUpstream(serveBoth(video));
  await using fixture = openFixture({ isCached: true });
  const proxy = await fixture.proxyFor(upstream.origin);
  await startSlowReaders((name) => proxy.urlFor(`${upstream.origin}/${name}`), headers);

  const picture = await get(proxy.urlFor(`${upstream.origin}/picture.jpg`), from('203.0.113.7'));

  expect(picture.status).toBe(200);
  // No upstream request was cut off.
  expect(upstream.cutOff()).toBe(0);
  await upstream[Symbol.asyncDispose]();
});

test('slow readers hold no slot after any number of earlier ranges', async () => {
  const upstream = await startUpstream(serveBoth(makeMp4(FILE_BYTES)));
  await using fixture = openFixture({ isCached: true });
  const proxy = await fixture.proxyFor(upstream.origin);
  for (let index = 0; index < MOST_SPOOLS; index += 1) {
    const headers = { range: 'bytes=29999990-', 'x-forwarded-for': '203.0.113.7' };
    expect((await get(proxy.urlFor(`${upstream.origin}/earlier-${index}.mp4`), { headers })).status).toBe(206);
  }

  await startSlowReaders((name) => proxy.urlFor(`${upstream.origin}/${name}`), { range: 'bytes=5000000-' });
  const picture = await get(proxy.urlFor(`${upstream.origin}/picture.jpg`), from('203.0.113.7'));

  expect(picture.status).toBe(200);
  expect(upstream.cutOff()).toBe(0);
  await upstream[Symbol.asyncDispose]();
});

test('a slow reader of a range gets every byte', async () => {
  const video = makeMp4(FILE_BYTES);
  await using fixture = openFixture({ isCached: true });
  const { proxy, url } = await fixture.serve(fileHandler(video, 'video/mp4'));

  const got = await readInBursts(proxy.urlFor(url), { range: 'bytes=5000000-' });

  expect(got.equals(video.subarray(5_000_000))).toBe(true);
});

test('without a cache, one address leaves slots for others', async () => {
  const upstream = await startUpstream(serveBoth(makeMp4(FILE_BYTES)));
  await using fixture = openFixture({ isCached: false });
  const proxy = await fixture.proxyFor(upstream.origin);
  for (let index = 0; index < 2 * HOST_SLOTS; index += 1) {
    void startSlowReader(proxy.urlFor(`${upstream.origin}/${index}.mp4`), '203.0.113.7', {});
  }
  await expect.poll(() => upstream.seen.length).toBeGreaterThanOrEqual(HOST_SLOTS / 2);

  const picture = await get(proxy.urlFor(`${upstream.origin}/picture.jpg`), from('198.51.100.9'));

  expect(picture.status).toBe(200);
  await upstream[Symbol.asyncDispose]();
});

test('without a cache, clients below the minimum rate are disconnected when others wait for a slot', async () => {
  const upstream = await startUpstream(serveBoth(makeMp4(FILE_BYTES)));
  await using fixture = openFixture({ isCached: false });
  const proxy = await fixture.proxyFor(upstream.origin);
  for (let index = 0; index < HOST_SLOTS; index += 1) {
    await startSlowReader(proxy.urlFor(`${upstream.origin}/${index}.mp4`), `203.0.113.${index}`, {});
  }

  const picture = await get(proxy.urlFor(`${upstream.origin}/picture.jpg`), from('198.51.100.9'));

  expect(picture.status).toBe(200);
  await upstream[Symbol.asyncDispose]();
});

test('without a cache, a slow client is not disconnected while nobody waits for its slot', async () => {
  const video = makeMp4(FILE_BYTES);
  await using fixture = openFixture({ isCached: false });
  const { proxy, url } = await fixture.serve(fileHandler(video, 'video/mp4'));

  // Longer than the period over which the rate is measured.
  const got = await readInBursts(proxy.urlFor(url), {}, { pauseMs: 4_500, burstBytes: 20_000_000 });

  expect(got.equals(video)).toBe(true);
});

test('a download ends as soon as nobody waits for it', async () => {
  await using fixture = openFixture({ isCached: true });
  const { proxy, url, upstream } = await fixture.serve((_seen, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 2_000_000 });
    response.write(makeMp4(1_500_000));
  });

  const client = await startSlowReader(proxy.urlFor(url), '203.0.113.7', {});
  client.destroy();

  await expect.poll(upstream.cutOff, SOON).toBe(1);
});

test('a resized picture that nobody waits for is not fetched to its end', async () => {
  await using fixture = openFixture({ isCached: true });
  const { proxy, url, upstream } = await fixture.serve((_seen, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 200_000 });
    response.write(makeJpeg(100_000));
  });

  const client = request(`${proxy.urlFor(url)}&w=320`, { agent: false });
  client.on('error', () => {});
  client.end();
  await expect.poll(() => upstream.seen.length).toBe(1);
  client.destroy();

  await expect.poll(upstream.cutOff, SOON).toBe(1);
});

function serveBoth(video: Buffer): Parameters<typeof startUpstream>[0] {
  const serveVideo = fileHandler(video, 'video/mp4', { etag: '"v"' });
  const servePicture = fileHandler(makeJpeg(50_000), 'image/jpeg');
  return (seen, response) => (seen.url.endsWith('.jpg') ? servePicture : serveVideo)(seen, response);
}

function from(address: string) {
  return { headers: { 'x-forwarded-for': address } };
}

/** One reader for each slot of a host, all from one address, each with a file of its own. */
async function startSlowReaders(urlOf: (name: string) => string, headers: Record<string, string>): Promise<void> {
  for (let index = 0; index < HOST_SLOTS; index += 1) {
    await startSlowReader(urlOf(`${index}.mp4`), '203.0.113.7', headers);
  }
}

function startSlowReader(url: string, address: string, headers: Record<string, string>): Promise<ClientRequest> {
  const onStart = (client: ClientRequest) => clients.push(client);
  return startIdleClient(url, { headers: { 'x-forwarded-for': address, ...headers }, onStart });
}

function readInBursts(
  url: string,
  headers: Record<string, string>,
  { pauseMs = 700, burstBytes = 5_000_000 } = {},
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const client = request(url, { agent: false, headers }, (response) => {
    const chunks: Buffer[] = [];
    let sincePause = 0;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      sincePause += chunk.length;
      if (sincePause < burstBytes) return;
      sincePause = 0;
      response.pause();
      setTimeout(() => response.resume(), pauseMs);
    });
    response.on('end', () => resolve(Buffer.concat(chunks)));
    response.on('error', reject);
  });
  client.on('error', reject);
  client.end();
  return promise;
}
