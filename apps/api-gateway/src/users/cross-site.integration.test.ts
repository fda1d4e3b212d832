import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUpload, responseTo } from '../testing/clients/upload-client.ts';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const WRITES = [
  ['POST', '/api/login'],
  ['POST', '/api/register'],
  ['POST', '/api/logout'],
  ['PATCH', '/api/user'],
  ['DELETE', '/api/user'],
  ['DELETE', '/api/sessions'],
  ['DELETE', '/api/sessions/x'],
  ['POST', '/api/user/follows'],
  ['PUT', '/api/user/follows/x'],
] as const;

test.each([
  { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('B12 B16 every write from another site answers 403 and leaves the session: %o', async (headers) => {
  const user = await gateway.newUser();

  for (const [method, url] of WRITES) {
    const response = await user.send(method, url, { body: {}, headers });
    expect([method, url, response.statusCode]).toEqual([method, url, 403]);
  }
  expect(await user.status()).toBe(200);
});

test('B14 an upload from another site answers 403 before its body is read', async () => {
  const user = await gateway.newUser();
  const origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const outgoing = openUpload({ origin, headers: { cookie: user.cookie!, origin: 'https://evil.test' } });
  outgoing.flushHeaders();

  expect(await responseTo(outgoing)).toMatchObject({
    status: 403,
    body: { message: 'This request came from another site' },
  });
  outgoing.destroy();
});

test('B17 no answer to another origin has CORS headers', async () => {
  for (const url of ['/api/user', '/api/login', '/api/register', '/api/check-username?username=x']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
      const response = await gateway.newVisitor().send(method, url, { headers });
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});

test('B18 GET and HEAD change nothing on the paths of POST', async () => {
  const user = await gateway.newUser();
  for (const url of ['/api/login', '/api/register', '/api/logout']) {
    for (const method of ['GET', 'HEAD'] as const) {
      expect([method, url, (await user.send(method, url)).statusCode]).toEqual([method, url, 404]);
    }
  }
  expect(await user.status()).toBe(200);
});

test('G48 answers about users are JSON that no browser runs, frames or caches', async () => {
  const user = await gateway.newUser({ fullName: '<script>alert(1)</script>' });

  const response = await user.send('GET', '/api/user');

  expect(response.json().fullName).toBe('<script>alert(1)</script>');
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test('E36 the session of a user answers 403 on admin paths', async () => {
  const user = await gateway.newUser();

  expect((await user.send('GET', '/api/admin/proxies')).statusCode).toBe(403);
  expect((await user.send('POST', '/api/instagram/refresh')).statusCode).toBe(403);
});
