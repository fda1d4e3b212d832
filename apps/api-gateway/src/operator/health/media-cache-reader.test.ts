import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { mediaCacheReader } from './media-cache-reader.ts';

async function readFrom(body: unknown): Promise<unknown> {
  const server = createServer((_request, response) => response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await mediaCacheReader({ mediaProxyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })();
  } finally {
    server.close();
  }
}

test('the problem of the media cache is the reason that the media-proxy gives', async () => {
  const reasons = { 'media-cache': 'The disk of the media cache is full' };

  expect(await readFrom({ ready: true, degraded: ['media-cache'], failed: [], reasons })).toEqual({
    isKnown: true,
    problem: 'The disk of the media cache is full',
  });
  expect(await readFrom({ ready: true, degraded: ['media-cache'], failed: [] })).toMatchObject({
    problem: 'The disk of the media cache does not work',
  });
  expect(await readFrom({ ready: true, degraded: [], failed: [] })).toEqual({ isKnown: true, problem: null });
});

test('a media-proxy that does not answer says nothing about its cache', async () => {
  expect(await mediaCacheReader({ mediaProxyUrl: 'http://127.0.0.1:9' })()).toEqual({ isKnown: false, problem: null });
  expect(await readFrom('not a readiness')).toEqual({ isKnown: false, problem: null });
});
