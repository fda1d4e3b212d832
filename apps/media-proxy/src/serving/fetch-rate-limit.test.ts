import { expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { openFixture } from '../testing/serving-fixture.ts';
import { fileHandler, startUpstream } from '../testing/test-upstream.ts';
import { fetchRateLimit } from './fetch-rate-limit.ts';

const MINUTE_MS = 60_000;

test('a client has a limit that refills over time', () => {
  let now = 0;
  const limit = fetchRateLimit({ perWindow: 10, windowMs: 10 * MINUTE_MS, clock: () => now });
  for (let count = 0; count < 10; count += 1) limit('93.184.216.34');

  expect(() => limit('93.184.216.34')).toThrow(expect.objectContaining({ code: 'throttled', retryAfterSeconds: 60 }));
  limit('93.184.216.35');
  now += MINUTE_MS;
  limit('93.184.216.34');
  expect(() => limit('93.184.216.34')).toThrow();
});

test('addresses of one IPv6 /64 share one limit', () => {
  const limit = fetchRateLimit({ perWindow: 2, windowMs: MINUTE_MS, clock: () => 0 });
  limit('2606:4700:1:2::1');
  limit('2606:4700:1:2:ffff::9');

  expect(() => limit('2606:4700:1:2:3:4:5:6')).toThrow();
  limit('2606:4700:1:3::1');
});

test('the networks of one IPv6 /48 together have ten times the limit', () => {
  let now = 0;
  const limit = fetchRateLimit({ perWindow: 1, windowMs: MINUTE_MS, clock: () => now });
  for (let network = 1; network <= 10; network += 1) limit(`2606:4700:1:${network}::1`);

  const refused = expect.objectContaining({ code: 'throttled', retryAfterSeconds: MINUTE_MS / 10_000 });
  expect(() => limit('2606:4700:1:11::1')).toThrow(refused);
  limit('2606:4700:2:1::1');
  now += MINUTE_MS / 10;
  limit('2606:4700:1:11::1');
});

test('an IPv4 address and its IPv6-mapped form are one client', () => {
  const limit = fetchRateLimit({ perWindow: 1, windowMs: MINUTE_MS, clock: () => 0 });
  limit('::ffff:93.184.216.34');

  limit('::ffff:93.184.216.35');
  expect(() => limit('93.184.216.34')).toThrow();
});

test('cached files cost nothing; a fetch above the limit is 429 with Retry-After', async () => {
  await using upstream = await startUpstream(fileHandler(makeJpeg(5_000), 'image/jpeg'));
  await using fixture = openFixture({ isCached: true });
  const proxy = await fixture.proxyFor(upstream.origin, { MEDIA_PROXY_FETCHES_PER_ADDRESS: '2' });
  const from = (client: string, path: string) =>
    get(proxy.urlFor(`${upstream.origin}${path}`), { headers: { 'x-forwarded-for': client } });
  for (const path of ['/a', '/b']) await from('93.184.216.34', path);
  await expect.poll(async () => (await from('93.184.216.34', '/a')).status).toBe(200);

  for (let count = 0; count < 5; count += 1) expect((await from('93.184.216.34', '/a')).status).toBe(200);
  const throttled = await from('93.184.216.34', '/c');
  const other = await from('93.184.216.35', '/c');

  expect([throttled.status, Number(throttled.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(other.status).toBe(200);
});

test('a client cannot evade the limit with a forged X-Forwarded-For', async () => {
  await using upstream = await startUpstream(fileHandler(makeJpeg(5_000), 'image/jpeg'));
  await using fixture = openFixture({ isCached: false });
  const proxy = await fixture.proxyFor(upstream.origin, { MEDIA_PROXY_FETCHES_PER_ADDRESS: '2' });

  const statuses = [];
  for (let count = 0; count < 3; count += 1) {
    const headers = { 'x-forwarded-for': `9.9.9.${count}, 93.184.216.34` };
    statuses.push((await get(proxy.urlFor(`${upstream.origin}/a`), { headers })).status);
  }

  expect(statuses).toEqual([200, 200, 429]);
});
