import { createHttpServer } from '@around/service-kit/http-server';
import { createLogger } from '@around/service-kit/logger';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { refuseUnstorableText } from './refuse-unstorable-text.ts';

async function send(request: InjectOptions): Promise<number> {
  const app = createHttpServer({ log: createLogger({ program: 'test', level: 'silent' }) });
  refuseUnstorableText(app);
  app.get('/:name', async () => 'read');
  app.post('/', async () => 'read');
  const { statusCode } = await app.inject(request);
  await app.close();
  return statusCode;
}

const post = (payload: string) =>
  send({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });

test.each([
  ['a NUL character', String.raw`{"name":"a\u0000b"}`],
  ['an unpaired surrogate', String.raw`{"name":"\ud800"}`],
  ['one deep inside', String.raw`{"list":[{"name":["\udc00"]}]}`],
  ['one in a key', String.raw`{"\u0000":1}`],
])('a body with %s answers 400', async (_, body) => {
  expect(await post(body)).toBe(400);
});

test('a deeply nested body is read', async () => {
  expect(await post('['.repeat(30_000) + ']'.repeat(30_000))).toBe(200);
});

test('a query and a path with a NUL character answer 400', async () => {
  expect(await send({ url: '/ada?q=%00' })).toBe(400);
  expect(await send({ url: '/%00' })).toBe(400);
});

test('other texts pass, emoji and line breaks included', async () => {
  expect(await post(JSON.stringify({ name: '👩‍👩‍👧\nçok güzel', none: null, count: 3 }))).toBe(200);
  expect(await send({ url: '/ada?q=%F0%9F%8C%8A' })).toBe(200);
});
