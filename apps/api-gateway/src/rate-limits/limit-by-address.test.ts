import { createHttpServer } from '@around/service-kit/http-server';
import { createLogger } from '@around/service-kit/logger';
import type { FastifyPluginAsync } from 'fastify';
import { expect, test } from 'vitest';
import { addressCounter } from './address-counter.ts';
import { limitByAddress } from './limit-by-address.ts';

const limited: FastifyPluginAsync = async (scope) => {
  await limitByAddress(scope, addressCounter(3));
  scope.get('/limited', async () => 'ok');
  scope.get('/limited-too', async () => 'ok');
};

test('limits an address over all routes of the scope, and not outside it', async () => {
  const app = createHttpServer({ log: createLogger({ program: 'test', level: 'silent' }) });
  app.get('/free', async () => 'ok');
  await app.register(limited);
  const get = (url: string, remoteAddress = '203.0.113.7') => app.inject({ url, remoteAddress });
  for (const url of ['/limited', '/limited-too', '/limited']) expect((await get(url)).statusCode).toBe(200);

  const refused = await get('/limited-too');

  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ message: 'Too many requests. Please try again later.' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await get('/free')).statusCode).toBe(200);
  expect((await get('/limited', '203.0.113.8')).statusCode).toBe(200);
  await app.close();
});
