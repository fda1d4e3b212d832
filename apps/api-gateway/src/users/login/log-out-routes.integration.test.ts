import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionIdOf } from '../../testing/clients/visitor.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const logOut = (headers: Record<string, string> = {}) =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { 'content-type': 'application/json', ...headers },
  });

test('a request with a JSON content type and no body answers 200 without a session', async () => {
  const response = await logOut();

  expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
    200,
    { message: 'Logged out' },
    'no-store',
  ]);
});

test('A4 logout deletes the session on the server and clears the cookie', async () => {
  const visitor = gateway.newVisitor();
  await visitor.verifyEmail('ada@around.example');
  const { cookie } = visitor;
  const key = `${gateway.redis.prefix}:session:user:${sessionIdOf(cookie!)}`;
  expect(await gateway.queueClient.redis.exists(key)).toBe(1);

  const response = await logOut({ cookie: cookie! });

  expect(await gateway.queueClient.redis.exists(key)).toBe(0);
  expect(String(response.headers['set-cookie'])).toMatch(/^around_session=;.*Expires=Thu, 01 Jan 1970/);
});

test('B12 a cross-site logout answers 403', async () => {
  expect((await logOut({ origin: 'https://evil.example' })).statusCode).toBe(403);
});

test('a malformed JSON body answers 400', async () => {
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { 'content-type': 'application/json' },
    payload: '{"a',
  });

  expect(response.statusCode).toBe(400);
});
