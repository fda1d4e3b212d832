import { request } from 'node:http';
import { expect, test } from 'vitest';
import { get } from '../testing/get.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { openStage } from '../testing/serving-modes.ts';
import { fileHandler, startUpstream } from '../testing/test-upstream.ts';

test('who comes while a fetch is being given up gets the file by a new one', async () => {
  const file = makeJpeg(20_000);
  await using upstream = await startUpstream(fileHandler(file, 'image/jpeg'));
  await using stage = openStage({ isCached: true });
  const origin = upstream.origin.replace('127.0.0.1', 'media.test');
  const names = Promise.withResolvers<void>();
  let lookups = 0;
  const proxy = await stage.proxyFor(origin, {}, async () => {
    lookups += 1;
    await names.promise;
    return [{ address: '127.0.0.1', family: 4 }];
  });
  const url = proxy.urlFor(`${origin}/file`);
  const leaver = request(url, { agent: false });
  leaver.on('error', () => {});
  leaver.end();
  await expect.poll(() => lookups).toBe(1);

  leaver.destroy();
  const coming = get(url);
  await expect.poll(() => lookups).toBe(2);
  names.resolve();
  const got = await coming;

  expect([got.status, got.body.equals(file)]).toEqual([200, true]);
  expect(upstream.seen).toHaveLength(1);
});
