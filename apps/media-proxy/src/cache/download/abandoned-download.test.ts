import { request } from 'node:http';
import { expect, test } from 'vitest';
import { withBusyThreadPool } from '../../testing/busy-thread-pool.ts';
import { get } from '../../testing/http-get.ts';
import { makeJpeg, makeMp4 } from '../../testing/sample-media.ts';
import { openFixture } from '../../testing/serving-fixture.ts';
import { fileHandler, startUpstream } from '../../testing/test-upstream.ts';

test('a request that arrives while a download is being cancelled starts a new one', async () => {
  const file = makeJpeg(20_000);
  await using upstream = await startUpstream(fileHandler(file, 'image/jpeg'));
  await using fixture = openFixture({ isCached: true });
  const origin = upstream.origin.replace('127.0.0.1', 'media.test');
  const dns = Promise.withResolvers<void>();
  let lookups = 0;
  const proxy = await fixture.proxyFor(origin, {}, async () => {
    lookups += 1;
    await dns.promise;
    return [{ address: '127.0.0.1', family: 4 }];
  });
  const url = proxy.urlFor(`${origin}/file`);
  const disconnecting = request(url, { agent: false });
  disconnecting.on('error', () => {});
  disconnecting.end();
  await expect.poll(() => lookups).toBe(1);

  disconnecting.destroy();
  const next = get(url);
  await expect.poll(() => lookups).toBe(2);
  dns.resolve();
  const got = await next;

  expect([got.status, got.body.equals(file)]).toEqual([200, true]);
  expect(upstream.seen).toHaveLength(1);
});

test('on a busy disk a file is kept although its client has left with the last byte', async () => {
  // With the last byte the bytes that wait for the disk reach their limit, and the upstream pauses before the end of the body.
  const file = makeMp4(1_024 * 1_024);
  await using fixture = openFixture({ isCached: true });
  const { proxy, url, upstream } = await fixture.serve(fileHandler(file, 'video/mp4'));

  const first = await withBusyThreadPool(() => get(proxy.urlFor(url)));
  const second = await get(proxy.urlFor(url));

  expect([first, second].map(({ body }) => body.equals(file))).toEqual([true, true]);
  expect(upstream.seen).toHaveLength(1);
});
