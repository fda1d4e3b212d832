import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '@around/service-kit/http-server';
import { createLogger } from '@around/service-kit/logger';
import { expect, test } from 'vitest';
import { mediaForwarding } from './media-forwarding.ts';

test('a 503 of the media-proxy is forwarded with its Retry-After, after one request', async () => {
  let requests = 0;
  const upstream = createServer((_request, response) => {
    requests += 1;
    response.writeHead(503, { 'retry-after': '7', 'content-type': 'application/json' }).end('{"message":"Busy"}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  const app = createHttpServer({ log: createLogger({ program: 'test', level: 'silent' }) });
  await app.register(mediaForwarding({ mediaProxyUrl: `http://127.0.0.1:${port}` }));

  const response = await app.inject({ url: '/api/proxy/image?url=x' });

  expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
    503,
    '7',
    { message: 'Busy' },
  ]);
  expect(requests).toBe(1);
  await app.close();
  upstream.close();
});
