import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { get, type TestResponse } from '../../testing/http-get.ts';
import { makeJpeg } from '../../testing/sample-media.ts';
import { startProxy, type TestProxy } from '../../testing/test-proxy.ts';
import { fileHandler, startUpstream, type TestUpstream } from '../../testing/test-upstream.ts';

const VALIDATORS = { etag: '"v"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' };

let folder: string;
let proxy: TestProxy;
let upstream: TestUpstream;
let handle: Parameters<typeof startUpstream>[0];
let now: number;

beforeEach(async () => {
  now = Date.now();
  folder = await mkdtemp(join(tmpdir(), 'media-proxy-memory-hits-'));
  upstream = await startUpstream((seen, response) => handle(seen, response));
  proxy = await startProxy({
    env: { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin, MEDIA_CACHE_DIR: folder },
    clock: () => now,
  });
});
afterEach(async () => {
  await proxy[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

test('a repeated request gets the same response, with a request id of its own', async () => {
  const file = makeJpeg(100_000);
  handle = fileHandler(file, 'image/jpeg', VALIDATORS);
  const first = await untilFromMemory(mediaUrl());

  const again = [await get(mediaUrl()), await get(mediaUrl())];

  for (const got of again) {
    expect(got.body.equals(file)).toBe(true);
    expect(comparable(got)).toEqual(comparable(first));
  }
  expect(new Set([first, ...again].map((got) => got.headers['x-request-id'])).size).toBe(3);
});

test.each([
  ['a range', { headers: { range: 'bytes=10-19' } }, 206, 10],
  ['the last bytes', { headers: { range: 'bytes=-5' } }, 206, 5],
  ['a range outside', { headers: { range: 'bytes=100000-' } }, 416, 0],
  ['a range of the same version', { headers: { range: 'bytes=0-0', 'if-range': '"v"' } }, 206, 1],
  ['a range of another version', { headers: { range: 'bytes=0-0', 'if-range': '"w"' } }, 200, 100_000],
  ['an unchanged etag', { headers: { 'if-none-match': '"v"' } }, 304, 0],
  ['an unchanged date', { headers: { 'if-modified-since': VALIDATORS['last-modified'] } }, 304, 0],
  ['HEAD', { method: 'HEAD' }, 200, 0],
  ['DELETE', { method: 'DELETE' }, 404, '{"message":"Not found"}'.length],
])('%s on a file in memory gets the right response', async (_what, options, status, length) => {
  handle = fileHandler(makeJpeg(100_000), 'image/jpeg', VALIDATORS);
  await untilFromMemory(mediaUrl());
  await get(mediaUrl());

  const got = await get(mediaUrl(), options);

  expect([got.status, got.body.length]).toEqual([status, length]);
});

test('parts of a file in memory are as those of one on the disk, with their place in the file', async () => {
  const file = makeJpeg(100_000);
  handle = fileHandler(file, 'image/jpeg', VALIDATORS);
  const range = { headers: { range: 'bytes=100-299' } };
  await get(mediaUrl());
  const fromDisk = await get(mediaUrl(), range);
  await untilFromMemory(mediaUrl());
  await get(mediaUrl());

  const fromMemory = await get(mediaUrl(), range);

  expect(fromMemory.body.equals(file.subarray(100, 300))).toBe(true);
  expect(fromMemory.headers['content-range']).toBe('bytes 100-299/100000');
  expect(comparable(fromMemory)).toEqual(comparable(fromDisk));
});

test('a request that carries our own Via is refused, even for a file in memory', async () => {
  handle = fileHandler(makeJpeg(10_000), 'image/jpeg');
  await untilFromMemory(mediaUrl());
  await get(mediaUrl());

  const got = await get(mediaUrl(), { headers: { via: '1.1 around-media-proxy' } });

  expect(got.status).toBe(403);
});

test('a file in memory is not served after the signature of the request has expired', async () => {
  handle = fileHandler(makeJpeg(10_000), 'image/jpeg');
  const signedUntil = (seconds: number) => mediaUrl(`?oe=${Math.floor(now / 1_000 + seconds).toString(16)}`);
  const [short, long] = [signedUntil(600), signedUntil(6_000)];
  await untilFromMemory(long);
  await untilFromMemory(short);
  await get(short);

  now += 601_000;
  handle = (_seen, response) => response.writeHead(403, { 'content-type': 'text/plain' }).end('URL signature expired');

  expect((await get(short)).status).toBe(502);
  expect((await get(long)).status).toBe(200);
});

test('a file in memory is not served after its own expiry', async () => {
  handle = fileHandler(makeJpeg(10_000), 'image/jpeg');
  await untilFromMemory(mediaUrl());
  await get(mediaUrl());
  upstream.seen.length = 0;

  now += 3_601_000;
  await get(mediaUrl());

  expect(upstream.seen).toHaveLength(1);
});

test('the format of a resized image follows the Accept of each request', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer();
  handle = fileHandler(photo, 'image/jpeg');
  const small = `${mediaUrl()}&w=320`;
  const types = { 'image/webp,*/*': 'image/webp', '*/*': 'image/jpeg' };

  for (let round = 0; round < 5; round += 1) {
    for (const [accept, contentType] of Object.entries(types)) {
      const got = await get(small, { headers: { accept } });
      expect(got.headers).toMatchObject({ 'content-type': contentType, vary: 'accept' });
    }
  }
});

function mediaUrl(query = ''): string {
  return proxy.urlFor(`${upstream.origin}/file${query}`);
}

/** Repeats the request until it is served from memory; the next repeat takes the fast path. */
async function untilFromMemory(url: string): Promise<TestResponse> {
  const before = await responsesFromMemory();
  const { promise, resolve } = Promise.withResolvers<TestResponse>();
  await expect
    .poll(async () => {
      const got = await get(url);
      const isHit = (await responsesFromMemory()) > before;
      if (isHit) resolve(got);
      return isHit;
    })
    .toBe(true);
  return promise;
}

async function responsesFromMemory(): Promise<number> {
  const text = await proxy.metrics.metrics();
  return Number(/media_answers_total\{[^}]*outcome="from-memory"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
}

/** Without the headers that differ between two responses for one file. */
function comparable({ status, headers }: TestResponse): unknown {
  const { 'x-request-id': _id, date: _date, ...others } = headers;
  return { status, headers: others };
}
