import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';
import { UNREADABLE_PATH } from './normalize-path.ts';

const metrics = new Registry();
let gateway: TestGateway;
let origin: string;
beforeAll(async () => {
  gateway = await startGateway({ metrics });
  origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('a path that is too long is refused before it is routed', async () => {
  const response = await fetch(`${origin}/api/locations/${'%252e'.repeat(3_000)}`);

  expect([response.status, await response.json()]).toEqual([400, { message: UNREADABLE_PATH }]);
  expect(await metrics.metrics()).toMatch(/^around_http_requests_total\{.*route="none",status="400".*\} 1$/m);
});

test('a path that is encoded too often is refused', async () => {
  const response = await fetch(`${origin}/api/%${'25'.repeat(7)}61dmin`);

  expect([response.status, await response.json()]).toEqual([400, { message: UNREADABLE_PATH }]);
});

test('a deeply nested body is refused before it is parsed', async () => {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: '['.repeat(10_000) + ']'.repeat(10_000),
  });

  expect([response.status, await response.json()]).toEqual([400, { message: 'The body has too many levels' }]);
});

test('a request with two hosts is refused, because proxies may choose the other one', async () => {
  const { hostname, port } = new URL(origin);
  const send = async (hosts: string[]): Promise<string> => {
    const socket = connect(Number(port), hostname);
    const headers = [...hosts.map((host) => `Host: ${host}`), 'Connection: close'];
    socket.write(`GET /api/user HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    return (await text(socket)).split('\r\n', 1)[0]!;
  };

  expect(await send(['around.test'])).toBe('HTTP/1.1 401 Unauthorized');
  expect(await send(['around.test', 'other.test'])).toBe('HTTP/1.1 400 Bad Request');
});
