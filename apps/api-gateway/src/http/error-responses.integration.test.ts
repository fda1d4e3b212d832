import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const WRONG = 'Something went wrong on our side. Please try again.';

test('F45 errors have a message and nothing about the inside of the server', async () => {
  const user = await gateway.newUser();
  await gateway.database.db.schema.alterTable('userPasskeys').renameTo('gone').execute();
  const json = { 'content-type': 'application/json' };

  const responses = [
    await user.send('POST', '/api/login', { body: '{"username": ', headers: json }),
    await user.send('POST', '/api/register', { body: { username: 1, password: {} } }),
    await user.send('GET', '/api/feed?lat=91&lng=0'),
    await user.send('GET', '/api/nothing'),
    await user.send('GET', '/api/passkeys'),
  ];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 404, 500]);
  expect(responses.at(-1)!.json()).toEqual({ message: WRONG });
  for (const { body, headers, payload } of responses) {
    expect(Object.keys(JSON.parse(payload))).toEqual(['message']);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(body).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts\b|select |user_passkeys|relation|kysely|fastify/i);
  }
});
