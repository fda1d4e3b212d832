import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('a user registers, logs out, and logs in by username or e-mail address', async () => {
  const visitor = gateway.newVisitor();
  await visitor.verifyEmail('Ada@around.example');
  const registered = await visitor.register({ username: 'Ada', email: 'ada@around.example' });
  expect([registered.statusCode, registered.json()]).toEqual([200, expect.objectContaining({ username: 'Ada' })]);
  expect(await visitor.status()).toBe(200);
  await visitor.send('POST', '/api/logout');
  expect(await visitor.status()).toBe(401);

  for (const name of ['Ada', 'aDA ', 'ADA@around.example']) {
    const response = await gateway.newVisitor().logIn(name);
    expect([name, response.statusCode, response.json()]).toEqual([name, 200, registered.json()]);
    expect(response.headers['cache-control']).toBe('no-store');
  }
});
