import { expect, test } from 'vitest';
import { get } from '../testing/get.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { openStage } from '../testing/serving-modes.ts';
import { fileHandler, startUpstream } from '../testing/test-upstream.ts';
import { fetchBudget } from './rate-limit.ts';

const MINUTE_MS = 60_000;

test('a client has its share, which refills with time', () => {
  let now = 0;
  const pay = fetchBudget({ perWindow: 10, windowMs: 10 * MINUTE_MS, clock: () => now });
  for (let count = 0; count < 10; count += 1) pay('93.184.216.34');

  expect(() => pay('93.184.216.34')).toThrow(expect.objectContaining({ code: 'throttled', retryAfterSeconds: 60 }));
  pay('93.184.216.35');
  now += MINUTE_MS;
  pay('93.184.216.34');
  expect(() => pay('93.184.216.34')).toThrow();
});

test('addresses of one IPv6 network share one budget', () => {
  const pay = fetchBudget({ perWindow: 2, windowMs: MINUTE_MS, clock: () => 0 });
  pay('2606:4700:1:2::1');
  pay('2606:4700:1:2:ffff::9');

  expect(() => pay('2606:4700:1:2:3:4:5:6')).toThrow();
  pay('2606:4700:1:3::1');
});

test('an IPv4 address counts for itself, however it is written', () => {
  const pay = fetchBudget({ perWindow: 1, windowMs: MINUTE_MS, clock: () => 0 });
  pay('::ffff:93.184.216.34');

  pay('::ffff:93.184.216.35');
  expect(() => pay('93.184.216.34')).toThrow();
});

test('what is cached costs nothing, what is not is 429 with the time to wait', async () => {
  await using upstream = await startUpstream(fileHandler(makeJpeg(5_000), 'image/jpeg'));
  await using stage = openStage({ isCached: true });
  const proxy = await stage.proxyFor(upstream.origin, { MEDIA_PROXY_FETCHES_PER_ADDRESS: '2' });
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

test('a client cannot hide behind an address of its own making', async () => {
  await using upstream = await startUpstream(fileHandler(makeJpeg(5_000), 'image/jpeg'));
  await using stage = openStage({ isCached: false });
  const proxy = await stage.proxyFor(upstream.origin, { MEDIA_PROXY_FETCHES_PER_ADDRESS: '2' });

  const statuses = [];
  for (let count = 0; count < 3; count += 1) {
    const headers = { 'x-forwarded-for': `9.9.9.${count}, 93.184.216.34` };
    statuses.push((await get(proxy.urlFor(`${upstream.origin}/a`), { headers })).status);
  }

  expect(statuses).toEqual([200, 200, 429]);
});
