import { createLogger } from '@around/service-kit/logger';
import { smallDisk } from '@around/test-harness/small-disk';
import { expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeMp4 } from '../testing/sample-media.ts';
import { startProxy } from '../testing/test-proxy.ts';
import { fileHandler, startUpstream } from '../testing/test-upstream.ts';

const SIZES = [100_000, 2_000_000];

test('while its disk is full the cache stores nothing and reports why; media are served, and stored again later', async (context) => {
  const disk = smallDisk(context, 200);
  const lines: string[] = [];
  const log = createLogger({
    program: 'media-proxy',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  const file = makeMp4(Math.max(...SIZES));
  await using upstream = await startUpstream((seen, response) =>
    fileHandler(file.subarray(0, Number(seen.url.split('-')[1])), 'video/mp4')(seen, response),
  );
  const env = { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin, MEDIA_CACHE_DIR: `${disk.folder}/cache` };
  await using proxy = await startProxy({ env, log });
  const load = async (name: string) => {
    for (const size of SIZES) {
      const { status, body } = await get(proxy.urlFor(`${upstream.origin}/${name}-${size}`));
      expect([name, status, body.equals(file.subarray(0, size))]).toEqual([name, 200, true]);
    }
  };
  /** Each file twice; returns how many requests the upstream got for it. */
  const countFetches = async (name: string) => {
    await load(name);
    await expect
      .poll(async () => {
        const before = upstream.seen.length;
        await load(name);
        return upstream.seen.length - before;
      })
      .toBe(0);
  };
  const isUsable = async () => (await proxy.metrics.metrics()).match(/^media_cache_usable\S* (\d)$/m)?.[1];
  const readiness = async () => JSON.parse((await get(`${proxy.origin}/readyz`)).body.toString());
  await countFetches('before');

  disk.fill();
  await expect.poll(isUsable).toBe('0');
  await load('meanwhile');
  const asked = upstream.seen.length;
  await load('before');
  expect(upstream.seen).toHaveLength(asked);
  await load('meanwhile');
  expect(upstream.seen).toHaveLength(asked + SIZES.length);
  expect(await readiness()).toEqual({
    ready: true,
    degraded: ['media-cache'],
    failed: [],
    reasons: { 'media-cache': 'The disk of the media cache is full: 0 of at least 128 MiB are free' },
  });

  disk.free();
  await expect.poll(isUsable).toBe('1');
  await countFetches('meanwhile');
  expect(await readiness()).toEqual({ ready: true, degraded: [], failed: [] });
  const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('cache'));
  expect(events.map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
    'warn: media are not stored in the cache. The disk of the media cache is full: 0 of at least 128 MiB are free',
    'info: media are stored in the cache again',
  ]);
});
