import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';

/** A carrier's NAT with 2,000 visitors, three calls a minute each, for seven seconds: more than one person may send in a minute. */
const CALLS = 700;
const CALLS_AT_ONCE = 10;

let gateway: TestGateway;
beforeAll(async () => {
  const { requestsPerMinute } = readGatewayConfig({
    DATABASE_URL: 'postgres://localhost/a',
    REDIS_URL: 'redis://localhost',
    MEDIA_PROXY_URL: 'http://localhost',
    MEDIA_STORE_URL: pathToFileURL(tmpdir()).href,
    WEB_ROOT: '/',
    SESSION_SECRET: 'x'.repeat(32),
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  });
  gateway = await startGateway({ requestsPerMinute, trustedProxies: ['127.0.0.1'] });
  for (let index = 0; index < 30; index += 1) await makeLivePlace(gateway.database.db, `Place ${index}`, [{}, {}]);
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('one address may read a hundred times a second, and another one is still served', async () => {
  const statuses = new Set<number>();

  for (let sent = 0; sent < CALLS; sent += CALLS_AT_ONCE) {
    const busy = Array.from({ length: CALLS_AT_ONCE }, () => readFeed('203.0.113.7'));
    for (const status of await Promise.all([...busy, readFeed('198.51.100.9')])) statuses.add(status);
  }

  expect(statuses).toEqual(new Set([200]));
});

async function readFeed(address: string): Promise<number> {
  const options = { url: '/api/feed?instagram=true', headers: { 'x-forwarded-for': address } };
  return (await gateway.app.inject(options)).statusCode;
}
