import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaStore } from '@around/media-store/media-store';
import { newIncomingKey, newMediaKey, publicKey } from '@around/media-store/object-names';
import { openDiskStore, openS3Store, type TestStore } from '@around/media-store/testing/test-stores';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg, makeMp4 } from '../testing/sample-media.ts';
import { startProxy, type TestProxy } from '../testing/test-proxy.ts';

const HOUR_MS = 3_600_000;

describe.each([
  { kind: 'a folder', openStore: openDiskStore },
  { kind: 'a bucket', openStore: openS3Store },
])('moments in $kind', ({ openStore }) => {
  let now = Date.now();
  let opened: TestStore;
  let store: MediaStore;
  let proxy: TestProxy;
  beforeAll(async () => {
    opened = await openStore();
    ({ store } = opened);
    proxy = await startProxy({ env: opened.variables, clock: () => now });
  });
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  });

  async function publish(bytes: Buffer, ending = '-720p.mp4'): Promise<{ name: string; url: string; bytes: Buffer }> {
    const name = `${newMediaKey(new Date(now + HOUR_MS))}${ending}`;
    await store.write(publicKey(name), Readable.from([bytes]), { maxBytes: bytes.length });
    return { name, bytes, url: `${proxy.origin}/media/${name}` };
  }

  test('a video arrives byte for byte, cacheable until its story ends', async () => {
    const { name, bytes, url } = await publish(makeMp4(1_000_000));

    const got = await get(url);

    expect([got.status, got.body.equals(bytes)]).toEqual([200, true]);
    expect(got.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000000',
      'accept-ranges': 'bytes',
      etag: `"${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const maxAge = Number(/^public, max-age=(\d+)$/.exec(got.headers['cache-control'] ?? '')?.[1]);
    expect(maxAge).toBeGreaterThan(3_590);
    expect(maxAge).toBeLessThanOrEqual(3_600);
  });

  test.each([
    ['.jpg', 'image/jpeg'],
    ['.webp', 'image/webp'],
    ['-360p.mp4', 'video/mp4'],
  ])('%s has the type %s, whatever the bytes are', async (ending, type) => {
    const { url } = await publish(Buffer.from('<script>alert(1)</script>'), ending);

    expect((await get(url)).headers['content-type']).toBe(type);
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=300000-', 300_000, 599_999],
    ['bytes=-100', 599_900, 599_999],
    ['bytes=100-9999999', 100, 599_999],
  ])('%s answers 206 with these bytes', async (range, first, last) => {
    const { bytes, url } = await publish(makeMp4(600_000));

    const got = await get(url, { headers: { range } });

    expect([got.status, got.headers['content-range']]).toEqual([206, `bytes ${first}-${last}/600000`]);
    expect(got.body.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  test('a range outside the file answers 416', async () => {
    const { url } = await publish(makeMp4(1_000));

    const got = await get(url, { headers: { range: 'bytes=1000-' } });

    expect([got.status, got.headers['content-range']]).toEqual([416, 'bytes */1000']);
  });

  test('If-Range with another version answers the whole file, with this version the range', async () => {
    const { name, url } = await publish(makeMp4(1_000));
    const statusWith = async (etag: string) =>
      (await get(url, { headers: { range: 'bytes=0-9', 'if-range': etag } })).status;

    expect([await statusWith('"other"'), await statusWith(`"${name}"`)]).toEqual([200, 206]);
  });

  test('a known version answers 304, and HEAD has no body', async () => {
    const { name, url } = await publish(makeJpeg(1_000), '.jpg');

    expect((await get(url, { headers: { 'if-none-match': `"${name}"` } })).status).toBe(304);
    const head = await get(url, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '1000', 0]);
  });

  test('an expired file answers 404, and so does a removed one, also to a client that has it', async () => {
    const [expired, removed] = [await publish(makeJpeg(1_000), '.jpg'), await publish(makeJpeg(1_000), '.jpg')];

    await store.remove(publicKey(removed.name));
    const gone = await get(removed.url, { headers: { 'if-none-match': `"${removed.name}"` } });
    now += HOUR_MS;
    const late = await get(expired.url);
    now -= HOUR_MS;

    expect([gone.status, late.status]).toEqual([404, 404]);
    expect(late.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(late.body.toString())).toEqual({ message: 'Not found' });
  });

  test('an upload is never served', async () => {
    const key = newIncomingKey();
    const [, name] = key.split('/');
    await store.write(key, Readable.from([makeMp4(1_000)]), { maxBytes: 1_000 });
    const paths = [
      name,
      `${name}.mp4`,
      `incoming/${name}`,
      `..%2Fincoming%2F${name}`,
      `..%2fincoming%2f${name}.mp4`,
      '',
    ];

    for (const path of paths) expect((await get(`${proxy.origin}/media/${path}`)).status, path).toBe(404);
  });

  test('a client that disconnects does not disturb the next one', async () => {
    const { bytes, url } = await publish(makeMp4(8_000_000));
    const leaver = request(url, (response) => response.once('data', () => response.destroy()));
    leaver.on('error', () => {});
    leaver.end();
    await sleep(100);

    expect((await get(url)).body.equals(bytes)).toBe(true);
  });
});
