import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { startProxy, type TestProxy } from '../testing/test-proxy.ts';
import { fileHandler, startUpstream, type TestUpstream } from '../testing/test-upstream.ts';

const file = makeJpeg(20_000);

let folder: string;
let proxy: TestProxy;
let upstream: TestUpstream;
let now: number;

beforeEach(async () => {
  now = Date.now();
  folder = await mkdtemp(join(tmpdir(), 'media-proxy-expiry-'));
  upstream = await startUpstream(fileHandler(file, 'image/jpeg'));
  proxy = await startCachingProxy();
});
afterEach(async () => {
  await proxy[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

test('a file is not stored longer than its story lives', async () => {
  await get(mediaUrl({ signedFor: 86_000, storyFor: 600 }));
  await stored(1);

  now += 601_000;
  await proxy[Symbol.asyncDispose]();
  proxy = await startCachingProxy();

  await stored(0);
});

test('`until` is no part of the cache key', async () => {
  await get(mediaUrl({ signedFor: 6_000, storyFor: 600 }));
  await stored(1);

  for (const storyFor of [601, 5_000, undefined]) {
    const got = await get(mediaUrl({ signedFor: 6_000, storyFor }));
    expect(got.body.equals(file)).toBe(true);
  }
  expect(upstream.seen).toHaveLength(1);
});

test('`until` never extends the lifetime of a file', async () => {
  for (const storyFor of [6_000, 100_000, undefined]) {
    await get(mediaUrl({ signedFor: 600, storyFor }));
    await stored(1);
    for (let round = 0; round < 4; round += 1) {
      expect(maxAgeOf(await get(mediaUrl({ signedFor: 600, storyFor })))).toBeLessThanOrEqual(600);
    }
  }
});

test('max-age follows the `until` of the request, also for responses from memory', async () => {
  const short = mediaUrl({ signedFor: 6_000, storyFor: 600 });
  const long = mediaUrl({ signedFor: 6_000, storyFor: 3_000 });
  await get(long);
  await stored(1);

  for (let round = 0; round < 4; round += 1) {
    expect(maxAgeOf(await get(short))).toBeLessThanOrEqual(600);
    expect(maxAgeOf(await get(long))).toBeGreaterThan(2_900);
  }
  now += 601_000;
  expect((await get(short)).headers['cache-control']).toBe('no-store');
  expect(maxAgeOf(await get(long))).toBeGreaterThan(2_300);
});

test('a file that is requested after its story has ended is not stored', async () => {
  const got = await get(mediaUrl({ signedFor: 6_000, storyFor: -1 }));

  expect([got.status, got.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(await readdir(folder)).toEqual(['parts']);
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});

test.each(['', '0', '-1', '1.5', '1e9', '+1', ' 1', '1 ', '01', 'soon', '0x7fffffff', '123456789012', '1&until=2'])(
  'refuses `until` of %j',
  async (until) => {
    const got = await get(`${proxy.urlFor(`${upstream.origin}/file`)}&until=${until.replaceAll(' ', '%20')}`);

    expect([got.status, got.body.toString()]).toEqual([403, '{"message":"This media cannot be shown"}']);
    expect(upstream.seen).toEqual([]);
  },
);

function startCachingProxy(): Promise<TestProxy> {
  return startProxy({
    env: { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin, MEDIA_CACHE_DIR: folder },
    clock: () => now,
  });
}

function mediaUrl({ signedFor, storyFor }: { signedFor: number; storyFor: number | undefined }): string {
  const at = (seconds: number) => Math.floor(now / 1_000) + seconds;
  const url = proxy.urlFor(`${upstream.origin}/file?oe=${at(signedFor).toString(16)}`);
  return storyFor === undefined ? url : `${url}&until=${at(storyFor)}`;
}

function maxAgeOf({ headers }: Awaited<ReturnType<typeof get>>): number {
  return Number(/^public, max-age=(\d+)$/.exec(headers['cache-control'] ?? '')?.[1]);
}

async function stored(count: number): Promise<void> {
  await expect.poll(async () => (await readdir(folder)).length - 1).toBe(count);
}
