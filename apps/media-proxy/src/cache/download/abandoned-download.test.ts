import { request } from 'node:http';
import { expect, test } from 'vitest';
import { get } from '../../testing/http-get.ts';
import { makeJpeg } from '../../testing/sample-media.ts';
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
