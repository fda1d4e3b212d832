import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeGateway, sessionSecret } from '../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
});
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function headersOf(
  url: string,
  { isSecure = false, ...options }: { isSecure?: boolean; privateMediaOrigins?: string[] } = {},
) {
  const life = { idleMs: 60_000, absoluteMs: 3_600_000 };
  const session = { secret: sessionSecret, isSecure, life: { user: life, admin: life } };
  const app = await makeGateway({ db: database.db, redis, session, ...options });
  try {
    return (await app.inject({ url })).headers;
  } finally {
    await app.close();
  }
}

test.each(['/', '/api/feed', '/api/nothing', '/livez', '/%zz', '/api/%ff'])(
  'G47 GET %s carries the security headers',
  async (url) => {
    expect(await headersOf(url)).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
    });
  },
);

test('a page may load media from any https host, and has no upgrade-insecure-requests', async () => {
  const policy = String((await headersOf('/'))['content-security-policy']);

  expect(policy).toContain("img-src 'self' data: blob: https:;");
  expect(policy).toContain("media-src 'self' blob: https:;");
  expect(policy).not.toContain('upgrade-insecure-requests');
});

test('a page may also load media from exactly the private origins that are set', async () => {
  const privateMediaOrigins = ['http://127.0.0.1:8080'];
  const policy = String((await headersOf('/', { privateMediaOrigins }))['content-security-policy']);

  expect(policy).toContain("img-src 'self' data: blob: https: http://127.0.0.1:8080;");
  expect(policy).toContain("media-src 'self' blob: https: http://127.0.0.1:8080;");
  expect(policy.match(/http:/g)).toHaveLength(2);
});

test('G47 sends Strict-Transport-Security on https only', async () => {
  expect(await headersOf('/', { isSecure: true })).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
  expect(await headersOf('/')).not.toHaveProperty('strict-transport-security');
});
