import { expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';

const GIVEN = '5f0c2d4b8a9e4c1fb7d36a1e0c9f8b27';
const OWN = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

async function answeredId({ trustedProxies, sent }: { trustedProxies: string[]; sent: string }) {
  const app = createHttpServer({ log: createLogger({ program: 'test', level: 'silent' }), trustedProxies });
  app.get('/', async () => 'ok');
  const { headers } = await app.inject({ url: '/', headers: { 'x-request-id': sent } });
  await app.close();
  return headers['x-request-id'];
}

test('a request keeps the id that the server in front gave it', async () => {
  expect(await answeredId({ trustedProxies: ['loopback'], sent: GIVEN })).toBe(GIVEN);
});

test.each([
  ['from an untrusted client', [], GIVEN],
  ['from outside of the trusted networks', ['10.0.0.0/8'], GIVEN],
  ['with a space', ['loopback'], `${GIVEN} and more`],
  ['that is too long', ['loopback'], 'a'.repeat(65)],
  ['that is too short to be unique', ['loopback'], '1'],
])('an id %s is replaced', async (_what, trustedProxies, sent) => {
  expect(await answeredId({ trustedProxies, sent })).toMatch(OWN);
});
