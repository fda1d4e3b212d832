import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '@around/test-harness/free-port';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { createTestDatabase } from '@around/test-harness/test-database';
import { expect, inject, test } from 'vitest';
import { startGatewayProgram } from '../../testing/gateways/gateway-program.ts';
import { startMediaProxyProgram } from '../../testing/gateways/media-proxy-program.ts';
import { startPictureUpstream } from '../../testing/picture-upstream.ts';

/** Five seconds are promised. A machine that is busy with other tests gets more time, so the test prints what it took. */
const GONE_WITHIN_MS = 120_000;

test('a report takes a story down in two gateways and two media-proxies', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  await using upstream = await startPictureUpstream();
  const metricsPorts = [await findFreePort(), await findFreePort()];
  const folder = await mkdtemp(join(tmpdir(), 'around-takedowns-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Around</title></head>');
  const startProxy = (index: number) =>
    startMediaProxyProgram({
      MEDIA_CACHE_DIR: join(folder, String(index)),
      MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin,
      TAKEDOWN_LIST_URLS: metricsPorts.map((port) => `http://127.0.0.1:${port}/takedowns`).join(','),
    });
  await using firstProxy = await startProxy(0);
  await using secondProxy = await startProxy(1);
  const startOne = (index: number, mediaProxyUrl: string) =>
    startGatewayProgram({
      DATABASE_URL: database.url,
      REDIS_URL: inject('redisUrl'),
      MEDIA_STORE_URL: String(pathToFileURL(folder)),
      MEDIA_PROXY_URL: mediaProxyUrl,
      WEB_ROOT: folder,
      METRICS_PORT: String(metricsPorts[index]),
    });
  await using firstGateway = await startOne(0, firstProxy.origin);
  await using secondGateway = await startOne(1, secondProxy.origin);
  const mediaUrl = `${upstream.origin}/v/somebody.jpg`;
  const { id, storyIds } = await makeLivePlace(database.db, 'Kordon', [{ mediaUrl }]);
  const media = `/api/proxy/image?url=${encodeURIComponent(mediaUrl)}`;
  const gateways = [firstGateway.origin, secondGateway.origin];
  const mediaOrigins = [...gateways, firstProxy.origin, secondProxy.origin];
  const statusOf = async (url: string) => (await fetch(url)).status;

  async function readStates() {
    const feeds = gateways.map(async (origin) => {
      const places = await (await fetch(`${origin}/api/feed?instagram=true&lat=38.43&lng=27.14`)).json();
      return (places as unknown[]).length;
    });
    const links = gateways.map((origin) => statusOf(`${origin}/l/${id}/s/${storyIds[0]}`));
    return Promise.all([...feeds, ...links, ...mediaOrigins.map((origin) => statusOf(origin + media))]);
  }
  const shown = [1, 1, 200, 200, 200, 200, 200, 200];
  await expect.poll(readStates).toEqual(shown);
  // Twice more, so that the media are in memory.
  for (let round = 0; round < 2; round += 1) await expect.poll(readStates).toEqual(shown);
  const report = async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ storyId: storyIds[0], reason: 'this_is_me' });
    return (await fetch(`${firstGateway.origin}/api/reports`, { method: 'POST', headers, body })).status;
  };

  // A gateway that stalls answers 503.
  await expect.poll(report).toBe(201);
  const decidedAt = performance.now();
  await expect
    .poll(readStates, { timeout: GONE_WITHIN_MS, interval: 100 })
    .toEqual([0, 0, 410, 410, 410, 410, 410, 410]);
  console.log(`Gone everywhere after ${((performance.now() - decidedAt) / 1_000).toFixed(1)} s`);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
