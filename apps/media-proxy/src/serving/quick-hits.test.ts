import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Got, get } from '../testing/get.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { startProxy, type TestProxy } from '../testing/test-proxy.ts';
import { fileHandler, startUpstream, type TestUpstream } from '../testing/test-upstream.ts';

const VALIDATORS = { etag: '"v"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' };

let folder: string;
let proxy: TestProxy;
let upstream: TestUpstream;
let handle: Parameters<typeof startUpstream>[0];
let now: number;

beforeEach(async () => {
  now = Date.now();
  folder = await mkdtemp(join(tmpdir(), 'media-proxy-quick-'));
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

test('the same request again is answered in the same words, each time under an id of its own', async () => {
  const file = makeJpeg(100_000);
  handle = fileHandler(file, 'image/jpeg', VALIDATORS);
  const first = await untilFromMemory(mediaUrl());

  const again = [await get(mediaUrl()), await get(mediaUrl())];

  for (const got of again) {
    expect(got.body.equals(file)).toBe(true);
    expect(withoutOwn(got)).toEqual(withoutOwn(first));
  }
  expect(new Set([first, ...again].map((got) => got.headers['x-request-id'])).size).toBe(3);
});

test.each([
  ['a part', { headers: { range: 'bytes=10-19' } }, 206, 10],
  ['news', { headers: { 'if-none-match': '"v"' } }, 304, 0],
  ['news since then', { headers: { 'if-modified-since': VALIDATORS['last-modified'] } }, 304, 0],
  ['its head', { method: 'HEAD' }, 200, 0],
  ['a change', { method: 'DELETE' }, 404, '{"message":"Not found"}'.length],
])('who asks a file in memory for %s gets just that', async (_what, options, status, length) => {
  handle = fileHandler(makeJpeg(100_000), 'image/jpeg', VALIDATORS);
  await untilFromMemory(mediaUrl());
  await get(mediaUrl());

  const got = await get(mediaUrl(), options);

  expect([got.status, got.body.length]).toEqual([status, length]);
});

test('a request of our own that came around is refused, though others are answered', async () => {
  handle = fileHandler(makeJpeg(10_000), 'image/jpeg');
  await untilFromMemory(mediaUrl());
  await get(mediaUrl());

  const got = await get(mediaUrl(), { headers: { via: '1.1 around-media-proxy' } });

  expect(got.status).toBe(403);
});

test('what is in memory is not shown after the end of the signature that it is asked with', async () => {
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

test('what is in memory is not shown after its own end', async () => {
  handle = fileHandler(makeJpeg(10_000), 'image/jpeg');
  await untilFromMemory(mediaUrl());
  await get(mediaUrl());
  upstream.seen.length = 0;

  now += 3_601_000;
  await get(mediaUrl());

  expect(upstream.seen).toHaveLength(1);
});

test('who can show other formats gets another version of the same address', async () => {
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

/** Asks until the answer comes from memory; the next one like it is a quick one. */
async function untilFromMemory(url: string): Promise<Got> {
  const before = await answersFromMemory();
  const { promise, resolve } = Promise.withResolvers<Got>();
  await expect
    .poll(async () => {
      const got = await get(url);
      const isThere = (await answersFromMemory()) > before;
      if (isThere) resolve(got);
      return isThere;
    })
    .toBe(true);
  return promise;
}

async function answersFromMemory(): Promise<number> {
  const text = await proxy.metrics.metrics();
  return Number(/media_answers_total\{[^}]*outcome="from-memory"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
}

/** Everything that two answers about one file have in common. */
function withoutOwn({ status, headers }: Got): unknown {
  const { 'x-request-id': _id, date: _date, ...others } = headers;
  return { status, headers: others };
}
