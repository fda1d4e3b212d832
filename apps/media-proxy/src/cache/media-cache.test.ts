import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg, makeMp4 } from '../testing/sample-media.ts';
import { startProxy, type TestProxy } from '../testing/test-proxy.ts';
import { fileHandler, startUpstream, type TestUpstream } from '../testing/test-upstream.ts';

let folder: string;
let proxy: TestProxy;
let upstream: TestUpstream;
let handle: Parameters<typeof startUpstream>[0];
let now: number;

beforeEach(async () => {
  now = Date.now();
  folder = await mkdtemp(join(tmpdir(), 'media-proxy-cache-'));
  upstream = await startUpstream((seen, response) => handle(seen, response));
  proxy = await startCachingProxy();
});
afterEach(async () => {
  await proxy[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

test.each([100_000, 5_000_000])(
  'a file of %i bytes is fetched once; later responses come from the cache and are identical',
  async (size) => {
    const file = makeMp4(size);
    handle = fileHandler(file, 'video/mp4', { etag: '"v"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' });
    await get(mediaUrl());
    await stored(1);

    for (let round = 0; round < 4; round += 1) {
      const whole = await get(mediaUrl());
      const part = await get(mediaUrl(), { headers: { range: 'bytes=90000-99999' } });
      const end = await get(mediaUrl(), { headers: { range: 'bytes=-10' } });
      const outside = await get(mediaUrl(), { headers: { range: `bytes=${size}-` } });
      const unchanged = await get(mediaUrl(), { headers: { 'if-none-match': 'W/"v"' } });
      const head = await get(mediaUrl(), { method: 'HEAD' });

      expect([whole.status, whole.body.equals(file), whole.headers.etag]).toEqual([200, true, '"v"']);
      expect([part.status, part.body.equals(file.subarray(90_000, 100_000))]).toEqual([206, true]);
      expect([end.status, end.body.equals(file.subarray(-10))]).toEqual([206, true]);
      expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${size}`]);
      expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
      expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(size), 0]);
    }
    expect(upstream.seen).toHaveLength(1);
  },
);

test('a range with the If-Range of another version gets the whole file', async () => {
  const file = makeJpeg(10_000);
  handle = fileHandler(file, 'image/jpeg', { etag: '"new"' });
  await get(mediaUrl());
  await stored(1);

  const other = await get(mediaUrl(), { headers: { range: 'bytes=0-9', 'if-range': '"old"' } });
  const same = await get(mediaUrl(), { headers: { range: 'bytes=0-9', 'if-range': '"new"' } });

  expect([other.status, other.body.length]).toEqual([200, 10_000]);
  expect([same.status, same.body.length]).toEqual([206, 10]);
});

test('a URL with a new signature hits the same entry; another size is another entry', async () => {
  handle = fileHandler(makeJpeg(10_000), 'image/jpeg');
  const later = (seconds: number) => Math.floor(now / 1_000 + seconds).toString(16);

  await get(mediaUrl(`?stp=dst-jpg&oe=${later(9_000)}&oh=1&_nc_sid=2`));
  await stored(1);
  await get(mediaUrl(`?stp=dst-jpg&oe=${later(9_999)}&oh=3&_nc_sid=4`));
  expect(upstream.seen).toHaveLength(1);

  await get(mediaUrl(`?stp=dst-jpg_s640x640&oe=${later(9_999)}&oh=3`));
  expect(upstream.seen).toHaveLength(2);
});

test('concurrent clients share one fetch, and each gets every byte', async () => {
  const file = makeMp4(6_000_000);
  handle = (_seen, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': file.length });
    response.write(file.subarray(0, 1_000_000));
    setTimeout(() => response.end(file.subarray(1_000_000)), 100);
  };

  const early = Array.from({ length: 10 }, () => get(mediaUrl()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const late = Array.from({ length: 10 }, () => get(mediaUrl(), { headers: { range: 'bytes=500000-' } }));

  for (const got of await Promise.all(early)) expect(got.body.equals(file)).toBe(true);
  for (const got of await Promise.all(late)) expect(got.body.equals(file.subarray(500_000))).toBe(true);
  expect(upstream.seen).toHaveLength(1);
});

test('a slow client does not delay a fast one, and still gets every byte', async () => {
  const file = makeMp4(20_000_000);
  handle = fileHandler(file, 'video/mp4');
  const slow = getSlowly(mediaUrl());

  const fast = await get(mediaUrl());

  expect(fast.body.equals(file)).toBe(true);
  expect((await slow).equals(file)).toBe(true);
  expect(upstream.seen).toHaveLength(1);
});

test('a client that disconnects does not affect the other clients of a download', async () => {
  const file = makeMp4(6_000_000);
  handle = (_seen, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': file.length });
    response.write(file.subarray(0, 1_000_000));
    setTimeout(() => response.end(file.subarray(1_000_000)), 200);
  };
  const disconnecting = request(mediaUrl(), { agent: false }, (response) =>
    response.once('data', () => disconnecting.destroy()),
  );
  disconnecting.on('error', () => {});
  disconnecting.end();

  const got = await get(mediaUrl());

  expect(got.body.equals(file)).toBe(true);
});

test('a range far ahead of a download is fetched separately', async () => {
  const file = makeMp4(8_000_000);
  handle = (seen, response) => {
    if (seen.headers.range) return fileHandler(file, 'video/mp4')(seen, response);
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': file.length });
    response.write(file.subarray(0, 1_000_000));
  };
  const client = request(mediaUrl(), { agent: false }, (response) => response.resume());
  client.on('error', () => {});
  client.end();
  await expect.poll(() => upstream.seen.length).toBe(1);

  const got = await get(mediaUrl(), { headers: { range: 'bytes=7000000-' } });
  client.destroy();

  expect(got.body.equals(file.subarray(7_000_000))).toBe(true);
});

test('a download that fails is cut off for all clients and leaves no file', async () => {
  handle = (_seen, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 3_000_000 });
    response.write(makeMp4(2_000_000));
    setTimeout(() => response.destroy(), 50);
  };

  const results = await Promise.all([get(mediaUrl()), get(mediaUrl())]);

  expect(results.map((got) => got.isCutOff)).toEqual([true, true]);
  await expect.poll(filesLeft).toEqual([]);
});

test('a body without length or chunked encoding is served but not stored', async () => {
  handle = (_seen, response) => {
    response.shouldKeepAlive = false;
    response.removeHeader('transfer-encoding');
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(makeJpeg(5_000));
  };

  expect((await get(mediaUrl())).body.length).toBe(5_000);
  await expect.poll(filesLeft).toEqual([]);
});

test('a restart restores complete files and removes temporary ones', async () => {
  const file = makeMp4(2_000_000);
  handle = fileHandler(file, 'video/mp4');
  await get(mediaUrl());
  await stored(1);
  await proxy[Symbol.asyncDispose]();
  await writeFile(join(folder, 'parts', 'left-by-a-crash'), makeMp4(1_000));

  proxy = await startCachingProxy();
  const got = await get(mediaUrl());

  expect(got.body.equals(file)).toBe(true);
  expect(upstream.seen).toHaveLength(1);
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});

test.each(['cut short', 'damaged in its header', 'removed'])('a file that was %s is fetched again', async (damage) => {
  const file = makeMp4(2_000_000);
  handle = fileHandler(file, 'video/mp4');
  await get(mediaUrl());
  const [name = ''] = await stored(1);
  const path = join(folder, name);
  await proxy[Symbol.asyncDispose]();
  if (damage === 'cut short') await truncate(path, 1_000_000);
  if (damage === 'removed') await rm(path);
  if (damage.startsWith('damaged'))
    await writeFile(path, Buffer.concat([Buffer.alloc(20), (await readFile(path)).subarray(20)]));

  proxy = await startCachingProxy();
  const got = await get(mediaUrl());

  expect(got.body.equals(file)).toBe(true);
  expect(upstream.seen).toHaveLength(2);
});

test('a file that is truncated while the program runs is fetched again', async () => {
  const file = makeMp4(2_000_000);
  handle = fileHandler(file, 'video/mp4');
  await get(mediaUrl());
  const [name = ''] = await stored(1);
  await truncate(join(folder, name), 1_000_000);

  const got = await get(mediaUrl());

  expect(got.body.equals(file)).toBe(true);
  expect(upstream.seen).toHaveLength(2);
});

test('nothing is served after its signature has expired', async () => {
  handle = fileHandler(makeJpeg(10_000), 'image/jpeg');
  const signed = mediaUrl(`?oe=${Math.floor(now / 1_000 + 600).toString(16)}`);
  await get(signed);
  await stored(1);

  now += 601_000;
  handle = (_seen, response) => response.writeHead(403, { 'content-type': 'text/plain' }).end('URL signature expired');
  const got = await get(signed);

  expect(got.status).toBe(502);
});

test('the purge removes expired files from the disk, and no others', async () => {
  await proxy[Symbol.asyncDispose]();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  proxy = await startCachingProxy();
  handle = fileHandler(makeMp4(700_000), 'video/mp4');
  const until = (seconds: number) => Math.floor(now / 1_000 + seconds).toString(16);
  await get(mediaUrl(`?a&oe=${until(600)}`));
  await get(mediaUrl(`?b&oe=${until(6_000)}`));
  const kept = await stored(2);

  now += 601_000;
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();

  const [left = ''] = await stored(1);
  expect(kept).toContain(left);
  expect((await get(mediaUrl(`?b&oe=${until(5_000)}`))).status).toBe(200);
  expect(upstream.seen).toHaveLength(2);
});

test('nothing is stored longer than a day', async () => {
  handle = fileHandler(makeJpeg(10_000), 'image/jpeg');
  const signed = mediaUrl(`?oe=${Math.floor(now / 1_000 + 10 * 86_400).toString(16)}`);
  await get(signed);
  await stored(1);

  now += 86_401_000;
  await get(signed);

  expect(upstream.seen).toHaveLength(2);
});

test('the folder stays within its size, and the least recently used file is evicted', async () => {
  await proxy[Symbol.asyncDispose]();
  proxy = await startCachingProxy({ MEDIA_CACHE_BYTES: '1000000', MEDIA_MEMORY_BYTES: '0' });
  handle = fileHandler(makeMp4(300_000), 'video/mp4');
  for (const name of ['a', 'b', 'c']) await get(mediaUrl(`?${name}`));
  const before = await stored(3);

  await get(mediaUrl('?a'));
  await get(mediaUrl('?d'));
  await expect.poll(async () => (await filesLeft()).filter((name) => !before.includes(name)).length).toBe(1);
  await stored(3);
  upstream.seen.length = 0;
  await get(mediaUrl('?a'));
  await get(mediaUrl('?b'));

  expect(upstream.seen.map((seen) => seen.url)).toEqual(['/file?b']);
});

test('a URL with an expired signature is never served from the cache', async () => {
  handle = fileHandler(makeJpeg(10_000), 'image/jpeg');
  await get(mediaUrl(`?oe=${Math.floor(now / 1_000 + 600).toString(16)}`));
  await stored(1);

  await get(mediaUrl(`?oe=${Math.floor(now / 1_000 - 600).toString(16)}`));

  expect(upstream.seen).toHaveLength(2);
});

test('a file larger than the whole folder is served but not stored, and evicts nothing', async () => {
  await proxy[Symbol.asyncDispose]();
  proxy = await startCachingProxy({ MEDIA_CACHE_BYTES: '1000000' });
  handle = (seen, response) =>
    fileHandler(makeMp4(seen.url.endsWith('large') ? 2_000_000 : 300_000), 'video/mp4')(seen, response);
  await get(mediaUrl('?small'));
  const [small] = await stored(1);

  const large = await get(mediaUrl('?large'));

  expect(large.body.length).toBe(2_000_000);
  await expect.poll(filesLeft).toEqual([small]);
});

function startCachingProxy(env: NodeJS.ProcessEnv = {}): Promise<TestProxy> {
  return startProxy({
    env: { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin, MEDIA_CACHE_DIR: folder, ...env },
    clock: () => now,
  });
}

function mediaUrl(query = ''): string {
  return proxy.urlFor(`${upstream.origin}/file${query}`);
}

async function filesLeft(): Promise<string[]> {
  const parts = await readdir(join(folder, 'parts'));
  return [...(await readdir(folder)).filter((name) => name !== 'parts'), ...parts];
}

async function stored(count: number): Promise<string[]> {
  await expect.poll(async () => (await readdir(folder)).length - 1).toBe(count);
  return (await readdir(folder)).filter((name) => name !== 'parts');
}

function getSlowly(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const outgoing = request(url, { agent: false }, async (response) => {
    for await (const chunk of response) {
      chunks.push(chunk);
      if (chunks.length % 50 === 0) await new Promise((wait) => setTimeout(wait, 10));
    }
    resolve(Buffer.concat(chunks));
  });
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
}
