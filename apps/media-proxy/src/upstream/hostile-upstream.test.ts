import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg, makeMp4 } from '../testing/sample-media.ts';
import { type Fixture, openFixture, SERVING_MODES } from '../testing/serving-fixture.ts';
import { fileHandler } from '../testing/test-upstream.ts';

const REFUSED = { message: 'This media cannot be shown' };
const FAILED = { message: 'The media could not be fetched' };

describe.each(SERVING_MODES)('$mode', ({ isCached }) => {
  let fixture: Fixture;
  beforeEach(() => {
    fixture = openFixture({ isCached });
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const html = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(200)}`);
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>${' '.repeat(200)}`);

  test.each([
    ['HTML as itself', html, 'text/html'],
    ['HTML as an image', html, 'image/png'],
    ['HTML as a video', html, 'video/mp4'],
    ['SVG as itself', svg, 'image/svg+xml'],
    ['SVG as an image', svg, 'image/png'],
    ['a JPEG as HTML', makeJpeg(500), 'text/html'],
    ['a JPEG as a video', makeJpeg(500), 'video/mp4'],
    ['a video as an image', makeMp4(500), 'image/jpeg'],
    ['a JPEG with two content types', makeJpeg(500), 'image/png, text/html'],
    ['a JPEG as octet-stream', makeJpeg(500), 'application/octet-stream'],
    ['a playlist as a video', Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n${' '.repeat(200)}`), 'video/mp4'],
    ['three bytes', Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/jpeg'],
  ])('refuses %s, whole and by range', async (_name, body, contentType) => {
    const { proxy, url } = await fixture.serve(fileHandler(body, contentType));

    for (const headers of [{}, { range: 'bytes=0-1' }, { range: 'bytes=70-' }, { range: 'bytes=-5' }]) {
      const got = await get(proxy.urlFor(url), { headers });
      expect([403, 502]).toContain(got.status);
      expect([REFUSED, FAILED]).toContainEqual(JSON.parse(got.body.toString()));
    }
  });

  test('a JPEG without a content type is refused', async () => {
    const { proxy, url } = await fixture.serve((_request, response) => response.end(makeJpeg(500)));

    expect((await get(proxy.urlFor(url))).status).toBe(403);
  });

  test('a body with a content encoding is refused, whatever its first bytes are', async () => {
    const { proxy, url } = await fixture.serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' }).end(makeJpeg(1_000)),
    );

    const got = await get(proxy.urlFor(url));

    expect([got.status, JSON.parse(got.body.toString())]).toEqual([403, REFUSED]);
  });

  test.each([201, 204, 400, 401, 403, 404, 410, 418, 429, 500])('an upstream status of %i is a 502', async (status) => {
    const { proxy, url } = await fixture.serve((_request, response) =>
      response.writeHead(status, { 'content-type': 'image/jpeg' }).end(status === 204 ? undefined : makeJpeg(500)),
    );

    const got = await get(proxy.urlFor(url));

    expect([got.status, JSON.parse(got.body.toString())]).toEqual([502, FAILED]);
  });

  test.each([
    ['seconds', () => '7', /^7$/],
    ['a date', () => new Date(Date.now() + 1_000_000).toUTCString(), /^(9\d\d|1000)$/],
    ['no time', () => '0', /^1$/],
    ['days', () => '999999', /^3600$/],
    ['a word', () => 'soon', /^5$/],
  ])(
    'a 503 of the upstream with %s as Retry-After is passed on after one request',
    async (_name, retryAfter, expected) => {
      const { proxy, url, upstream } = await fixture.serve((_request, response) =>
        response.writeHead(503, { 'retry-after': retryAfter() }).end('Busy'),
      );

      const got = await get(proxy.urlFor(url));

      expect([got.status, JSON.parse(got.body.toString())]).toEqual([503, FAILED]);
      expect(got.headers['retry-after']).toMatch(expected);
      expect(upstream.seen).toHaveLength(1);
    },
  );

  test('a 503 of the upstream without Retry-After gets one', async () => {
    const { proxy, url } = await fixture.serve((_request, response) => response.writeHead(503).end('Busy'));

    const got = await get(proxy.urlFor(url));

    expect([got.status, got.headers['retry-after']]).toEqual([503, '5']);
  });

  test('a declared size above the limit is refused before the body arrives', async () => {
    const { proxy, url, upstream } = await fixture.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 15 * 2 ** 20 + 1 });
      response.write(makeJpeg(1_000));
    });

    expect((await get(proxy.urlFor(url))).status).toBe(403);
    await expect.poll(upstream.cutOff).toBe(1);
  });

  test('an image of exactly the size limit is complete; one byte more without a declared length is cut off', async () => {
    const limit = 15 * 2 ** 20;
    const { proxy, upstream } = await fixture.serve((request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.end(makeJpeg(request.url.endsWith('over') ? limit + 1 : limit));
    });

    const exact = await get(proxy.urlFor(`${upstream.origin}/exact`));
    const over = await get(proxy.urlFor(`${upstream.origin}/over`));

    expect([exact.status, exact.isCutOff, exact.body.length]).toEqual([200, false, limit]);
    expect([over.status, over.isCutOff]).toEqual([200, true]);
    expect(over.body.length).toBeLessThanOrEqual(limit);
  });

  test('an endless image ends at the limit', async () => {
    const { proxy, url, upstream } = await fixture.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const block = makeJpeg(1_000_000);
      const writeMore = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', writeMore);
      writeMore();
    });

    const got = await get(proxy.urlFor(url));

    expect(got.isCutOff).toBe(true);
    expect(got.body.length).toBeLessThanOrEqual(15 * 2 ** 20);
    await expect.poll(upstream.cutOff).toBe(1);
  });

  test('a body shorter than declared is cut off, not ended', async () => {
    const { proxy, url } = await serveRaw(fixture, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 10000\r\n\r\n');
      socket.end(makeJpeg(5_000));
    });

    const got = await get(proxy.urlFor(url));

    expect(got.isCutOff).toBe(true);
  });

  test('a chunked body without its end is cut off', async () => {
    const { proxy, url } = await serveRaw(fixture, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ntransfer-encoding: chunked\r\n\r\n1388\r\n');
      socket.write(makeJpeg(5_000));
      socket.end('\r\n');
    });

    const got = await get(proxy.urlFor(url));

    expect(got.isCutOff).toBe(true);
  });

  test('bytes beyond the declared length reach no client and no later response', async () => {
    const file = makeJpeg(5_000);
    const smuggled =
      'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 20\r\n\r\n\xff\xd8\xff smuggled smuggled';
    const { proxy, url } = await serveRaw(fixture, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 5000\r\n\r\n');
      socket.write(Buffer.concat([file, Buffer.from(smuggled, 'latin1')]));
    });

    for (let round = 0; round < 3; round += 1) {
      const got = await get(proxy.urlFor(url));
      expect(got.body.equals(file)).toBe(true);
    }
  });

  test.each([
    'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 10\r\ncontent-length: 20\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 10\r\ntransfer-encoding: chunked\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: -1\r\n\r\n',
    `HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    'SSH-2.0-OpenSSH\r\n',
    '',
  ])('the response %j is a 502', async (rawResponse) => {
    const { proxy, url } = await serveRaw(fixture, (socket) => socket.end(rawResponse));

    const got = await get(proxy.urlFor(url));

    expect([got.status, JSON.parse(got.body.toString())]).toEqual([502, FAILED]);
  });

  test.each(['bytes 0-9/1000', 'bytes 10-20/1000', 'bytes 10-19/5', 'nonsense', undefined])(
    'a response with Content-Range %j to a request for bytes 10-19 is a 502',
    async (contentRange) => {
      const file = makeJpeg(1_000);
      const { proxy, url } = await fixture.serve((request, response) => {
        if (request.headers.range === 'bytes=0-63') return fileHandler(file, 'image/jpeg')(request, response);
        response.writeHead(206, {
          'content-type': 'image/jpeg',
          ...(contentRange ? { 'content-range': contentRange } : {}),
        });
        response.end(file.subarray(10, 20));
      });

      expect((await get(proxy.urlFor(url), { headers: { range: 'bytes=10-19' } })).status).toBe(502);
    },
  );

  test.skipIf(isCached).each([5, 20])('a ten-byte range with a body of %i bytes is cut off', async (count) => {
    const file = makeJpeg(1_000);
    const { proxy, url } = await fixture.serve((request, response) => {
      if (request.headers.range === 'bytes=0-63') return fileHandler(file, 'image/jpeg')(request, response);
      response.writeHead(206, {
        'content-type': 'image/jpeg',
        'content-range': 'bytes 10-19/1000',
        'transfer-encoding': 'chunked',
      });
      response.end(file.subarray(10, 10 + count));
    });

    const got = await get(proxy.urlFor(url), { headers: { range: 'bytes=10-19' } });

    expect(got.isCutOff).toBe(true);
    expect(await proxy.metrics.metrics()).toMatch(/media_broken_total\{.*\} 1\n/);
  });

  test('a 206 to a request without a range is a 502', async () => {
    const { proxy, url } = await fixture.serve((_request, response) =>
      response.writeHead(206, { 'content-type': 'image/jpeg', 'content-range': 'bytes 0-99/100' }).end(makeJpeg(100)),
    );

    expect((await get(proxy.urlFor(url))).status).toBe(502);
  });

  test.skipIf(isCached)('an upstream that sends no headers is a 504', async () => {
    const { proxy, url } = await fixture.serve(() => {});

    const got = await get(proxy.urlFor(url));

    expect([got.status, JSON.parse(got.body.toString())]).toEqual([504, FAILED]);
  });

  test('an upstream that stalls in the middle is cut off', async () => {
    const { proxy, url } = await fixture.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 10_000 });
      response.write(makeJpeg(5_000));
    });

    const got = await get(proxy.urlFor(url));

    expect([got.status, got.isCutOff]).toEqual([200, true]);
  });

  test.skipIf(isCached)('back-pressure of a slow client reaches the upstream', async () => {
    const total = 100_000_000;
    let written = 0;
    const block = makeMp4(1_000_000);
    const { proxy, url } = await fixture.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': total });
      const writeMore = () => {
        while (written < total) {
          written += block.length;
          if (!response.write(block)) return;
        }
        response.end();
      };
      response.on('drain', writeMore);
      writeMore();
    });

    const client = request(proxy.urlFor(url), { agent: false }, (response) => response.pause());
    client.on('error', () => {});
    client.end();
    await expect.poll(() => written).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 1_500));

    expect(written).toBeLessThan(30_000_000);
    client.destroy();
  });

  test('a request on a dead keep-alive connection is retried', async () => {
    const file = makeJpeg(5_000);
    const served = new WeakSet<Socket>();
    const { proxy, url } = await serveRaw(fixture, (socket) => {
      if (served.has(socket)) return socket.destroy();
      served.add(socket);
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 5000\r\n\r\n');
      return socket.write(file);
    });

    for (let round = 0; round < 5; round += 1) expect((await get(proxy.urlFor(url))).status).toBe(200);
  });
});

async function serveRaw(fixture: Fixture, respond: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => respond(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { proxy: await fixture.proxyFor(origin), url: `${origin}/file` };
}
