import { createHttpServer } from '@around/service-kit/http-server';
import { createLogger } from '@around/service-kit/logger';
import { expect, test } from 'vitest';
import { refuseDeepBodies } from './refuse-deep-bodies.ts';

test.each([
  ['a body of lists in lists', '['.repeat(30_000) + ']'.repeat(30_000), 400],
  ['a body of objects in objects', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, 400],
  ['a body with few levels', '{"places":[{"id":"a"},{"id":"[[[["}]}', 200],
  ['invalid JSON', '{"places":', 400],
  ['a body that would change the prototype', '{"__proto__":{}}', 400],
])('%s', async (_name, payload, expected) => {
  const app = createHttpServer({ log: createLogger({ program: 'test', level: 'silent' }) });
  refuseDeepBodies(app);
  app.post('/', async ({ body }) => body);
  const headers = { 'content-type': 'application/json; charset=utf-8' };

  const { statusCode, json } = await app.inject({ method: 'POST', url: '/', headers, payload });

  expect(statusCode).toBe(expected);
  if (expected === 200) expect(json()).toEqual(JSON.parse(payload));
  await app.close();
});
