import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg, makeMp4 } from '../testing/sample-media.ts';
import { type Fixture, openFixture, SERVING_MODES } from '../testing/serving-fixture.ts';
import { startProxy } from '../testing/test-proxy.ts';
import { fileHandler, startUpstream } from '../testing/test-upstream.ts';

describe.each(SERVING_MODES)('$mode', ({ isCached }) => {
  let fixture: Fixture;
  beforeEach(() => {
    fixture = openFixture({ isCached });
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  test('an image arrives byte for byte, with security headers and no other upstream headers', async () => {
    const file = makeJpeg(100_000);
    const extra = {
      etag: '"v1"',
      'set-cookie': 'a=b',
      server: 'x',
      'access-control-allow-origin': '*',
      link: '<https://x>',
    };
    const { proxy, url } = await fixture.serve(fileHandler(file, 'image/jpeg', extra));

    const got = await get(proxy.urlFor(url));

    expect(got.status).toBe(200);
    expect(got.body.equals(file)).toBe(true);
    expect(Object.keys(got.headers).sort()).toEqual([
      'accept-ranges',
      'cache-control',
      'connection',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'etag',
      'referrer-policy',
      'x-content-type-options',
      'x-request-id',
    ]);
    expect(got.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      etag: '"v1"',
    });
  });

  test('no header that identifies the client goes upstream', async () => {
    const { proxy, url, upstream } = await fixture.serve(fileHandler(makeJpeg(1_000), 'image/jpeg'));

    await get(proxy.urlFor(url), {
      headers: {
        cookie: 'sid=1',
        authorization: 'Bearer x',
        referer: 'https://around.example/',
        origin: 'https://x',
        'x-forwarded-for': '1.2.3.4',
        'user-agent': 'Phone',
      },
    });

    expect(Object.keys(upstream.seen[0]!.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
      'via',
    ]);
    expect(upstream.seen[0]!.headers).toMatchObject({
      'accept-encoding': 'identity',
      'user-agent': 'around-media-proxy/1',
    });
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=0-0', 0, 0],
    ['bytes=1000-1999', 1_000, 1_999],
    ['bytes=4999990-', 4_999_990, 4_999_999],
    ['bytes=4999990-9999999', 4_999_990, 4_999_999],
    ['bytes=-1000', 4_999_000, 4_999_999],
    ['bytes=0-', 0, 4_999_999],
  ])('%s of a video returns those bytes', async (range, first, last) => {
    const file = makeMp4(5_000_000);
    const { proxy, url } = await fixture.serve(fileHandler(file, 'video/mp4'));

    const got = await get(proxy.urlFor(url), { headers: { range } });

    expect(got.status).toBe(206);
    expect(got.headers['content-range']).toBe(`bytes ${first}-${last}/5000000`);
    expect(got.headers['content-type']).toBe('video/mp4');
    expect(got.body.equals(file.subarray(first, last + 1))).toBe(true);
  });

  test('a range outside the file is 416 with its size', async () => {
    const { proxy, url } = await fixture.serve(fileHandler(makeMp4(5_000), 'video/mp4'));

    const got = await get(proxy.urlFor(url), { headers: { range: 'bytes=5000-' } });

    expect(got.status).toBe(416);
    expect(got.headers['content-range']).toBe('bytes */5000');
  });

  test('several ranges and invalid ranges get the whole file', async () => {
    const file = makeMp4(5_000);
    const { proxy, url } = await fixture.serve(fileHandler(file, 'video/mp4'));

    for (const range of ['bytes=0-1,5-6', 'bytes=9-1', 'lines=1-2']) {
      const got = await get(proxy.urlFor(url), { headers: { range } });
      expect([got.status, got.body.length]).toEqual([200, 5_000]);
    }
  });

  test('an upstream without ranges sends the whole file', async () => {
    const file = makeMp4(5_000);
    const { proxy, url } = await fixture.serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(file),
    );

    const got = await get(proxy.urlFor(url), { headers: { range: 'bytes=10-20' } });

    expect(got.status).toBe(200);
    expect(got.body.equals(file)).toBe(true);
  });

  test('HEAD responds with type and size and no body', async () => {
    const { proxy, url } = await fixture.serve(fileHandler(makeMp4(70_000), 'video/mp4', { etag: '"h"' }));

    const got = await get(proxy.urlFor(url), { method: 'HEAD' });

    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '70000', etag: '"h"' });
    expect(got.body.length).toBe(0);
  });

  test('a file that has not changed is 304', async () => {
    const { proxy, url } = await fixture.serve(fileHandler(makeJpeg(1_000), 'image/jpeg', { etag: '"same"' }));

    const got = await get(proxy.urlFor(url), { headers: { 'if-none-match': '"same"' } });

    expect([got.status, got.headers.etag, got.body.length]).toEqual([304, '"same"', 0]);
  });

  test('max-age ends with the signature, and is at most a day', async () => {
    const file = makeJpeg(1_000);
    const { proxy, url } = await fixture.serve(fileHandler(file, 'image/jpeg'));
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000 + seconds).toString(16);

    const short = await get(proxy.urlFor(`${url}?1&oe=${inSeconds(600)}`));
    const long = await get(proxy.urlFor(`${url}?2&oe=${inSeconds(10 * 86_400)}`));
    const expired = await get(proxy.urlFor(`${url}?3&oe=${inSeconds(-10)}`));

    expect(Number(/^public, max-age=(\d+)$/.exec(short.headers['cache-control']!)![1])).toBeGreaterThan(590);
    expect(Number(/^public, max-age=(\d+)$/.exec(short.headers['cache-control']!)![1])).toBeLessThanOrEqual(600);
    expect(long.headers['cache-control']).toBe('public, max-age=86400');
    expect(expired.headers['cache-control']).toBe('no-store');
  });

  test('a client that disconnects aborts the upstream request', async () => {
    const { proxy, url, upstream } = await fixture.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 50_000_000 });
      response.write(makeMp4(1_000_000));
    });

    const client = request(proxy.urlFor(url), { agent: false }, (response) =>
      response.once('data', () => client.destroy()),
    );
    client.on('error', () => {});
    client.end();

    await expect.poll(upstream.cutOff).toBe(1);
  });

  test('a client that disconnects before the upstream responds aborts the upstream request', async () => {
    const { proxy, url, upstream } = await fixture.serve(() => {});
    const client = request(proxy.urlFor(url), { agent: false });
    client.on('error', () => {});
    client.end();
    await expect.poll(() => upstream.seen.length).toBe(1);

    client.destroy();

    await expect.poll(upstream.cutOff).toBe(1);
  });

  test('a stock clip is served by name, an unknown name is 400', async () => {
    const file = makeMp4(10_000);
    await using upstream = await startUpstream(fileHandler(file, 'video/mp4'));
    await using proxy = await startProxy({
      env: {
        MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin,
        STOCK_VIDEO_URLS: JSON.stringify({ waves: `${upstream.origin}/waves.mp4` }),
      },
    });

    const waves = await get(`${proxy.origin}/api/mixkit-video?video=waves`, { headers: { range: 'bytes=5-9' } });
    const unknown = await get(`${proxy.origin}/api/mixkit-video?video=volcano`);
    const nameless = await get(`${proxy.origin}/api/mixkit-video`);

    expect(waves.status).toBe(206);
    expect(waves.body.equals(file.subarray(5, 10))).toBe(true);
    expect([unknown.status, Object.keys(JSON.parse(unknown.body.toString()))]).toEqual([400, ['message']]);
    expect(nameless.status).toBe(400);
  });

  test('serves its health checks', async () => {
    await using proxy = await startProxy();

    expect((await get(`${proxy.origin}/livez`)).status).toBe(200);
    expect((await get(`${proxy.origin}/readyz`)).status).toBe(200);
    expect((await get(`${proxy.origin}/media/x.mp4`)).status).toBe(404);
  });
});
