import { startOwnRedis } from '@around/test-harness/own-redis';
import { createTestDatabase } from '@around/test-harness/test-database';
import { expect, inject, test } from 'vitest';
import { openBrowser } from '../../testing/clients/browser.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';

const email = 'ada@around.example';

test.each([
  ['/api/email/send-code', { email }],
  ['/api/email/verify-code', { code: '123456' }],
  ['/api/password/forgot', { email }],
  ['/api/password/reset', { email, code: '123456', password: 'long enough' }],
])('A11 %s answers 503 within a second while Redis is down', async (url, body) => {
  await using database = await createTestDatabase(inject('templateUrl'));
  await using redis = await startOwnRedis();
  const app = await makeGateway({ db: database.db, redis: { url: redis.url, prefix: 'x' } });
  const visitor = openBrowser({ app });
  await visitor.send('POST', '/api/email/send-code', { body: { email } });
  await redis.stop();

  for (const client of [visitor, openBrowser({ app })]) {
    const response = await client.send('POST', url, { body });
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([503, true]);
  }

  await app.close();
});
