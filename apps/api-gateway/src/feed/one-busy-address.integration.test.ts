import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';

/** A carrier's NAT with 2,000 visitors: three calls a minute for each of them. */
const CALLS_A_SECOND = 100;
/** Long enough to fill a limit that fits one person, 600 calls a minute. */
const SECONDS = 7;

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
  const statuses: Promise<number>[] = [];

  for (let second = 0; second < SECONDS; second += 1) {
    const until = Date.now() + 1_000;
    for (let call = 0; call < CALLS_A_SECOND; call += 1) statuses.push(readFeed('203.0.113.7'));
    expect(await readFeed('198.51.100.9')).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now())));
  }

  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});

async function readFeed(address: string): Promise<number> {
  const options = { url: '/api/feed?instagram=true', headers: { 'x-forwarded-for': address } };
  return (await gateway.app.inject(options)).statusCode;
}
