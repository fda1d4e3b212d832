import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { StoryId } from '@around/contracts/ids';
import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { setVisibility } from '@around/database/takedowns/story-visibility';
import { cdnQueue } from '@around/queues/jobs/cdn-jobs';
import { startOutboxRelay } from '@around/queues/outbox/outbox-relay';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';
import { shareLiveMoment } from '../../testing/moderated-moments.ts';
import { purgeMetrics } from './purge-metrics.ts';
import { type PurgeWebhookSettings, purgeWebhook } from './purge-webhook.ts';
import { startCdnPurges } from './start-cdn-purges.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway[Symbol.asyncDispose]());

const origin = 'https://around.example';

type Call = { at: number; headers: IncomingHttpHeaders; body: unknown };

/** A CDN that refuses the first calls. */
async function startCdn(failures: number) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    calls.push({ at: Date.now(), headers: request.headers, body: await json(request) });
    response.writeHead(calls.length > failures ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    url: `http://127.0.0.1:${port}/purge`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The relay and the worker, as `main.ts` starts them, with another time until a change is in effect everywhere. */
function startPurges(effectMs: number, settings?: PurgeWebhookSettings) {
  const { queueClient: client } = gateway;
  const { db } = gateway.database;
  const logLines: string[] = [];
  const log = createLogger({
    program: 'test',
    level: 'debug',
    destination: { write: (line: string) => void logLines.push(line) },
  });
  const registry = createMetrics('test');
  const relay = startOutboxRelay({ relayOutbox: (send) => relayOutbox(db, send), client, queues: [cdnQueue], log });
  const purges = startCdnPurges({
    db,
    client,
    log,
    purge: settings && purgeWebhook(settings),
    metrics: purgeMetrics(registry),
    effectMs,
  });
  return {
    logLines,
    countOf: async (outcome: string) => {
      const metric = await registry.getSingleMetric('around_cdn_purges_total')!.get();
      return metric.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([relay.close(), purges.close()]);
    },
  };
}

const takeDown = (storyId: string) =>
  gateway.database.db.transaction().execute((tx) => setVisibility(tx, [storyId as StoryId], 'hidden'));
const waiting = () => gateway.database.db.selectFrom('cdnPurges').select('attempts').execute();

test('a takedown is sent to the CDN with its paths, again until the CDN answers, and counted', async () => {
  await using cdn = await startCdn(2);
  const header = { name: 'Authorization', value: 'Bearer very-secret' };
  await using purges = startPurges(0, { url: `${cdn.url}?key=url-secret`, origin, header });
  const mediaUrl = 'https://cdn.test/v/somebody.jpg?sig=1&b=2';
  const { id, storyIds } = await makeLivePlace(gateway.database.db, 'Kordon', [{ mediaUrl }]);

  await takeDown(storyIds[0]!);

  await expect.poll(waiting).toEqual([]);
  const place = `/l/${id}`;
  const story = `${place}/s/${storyIds[0]}`;
  const { expiresAt } = await gateway.database.db.selectFrom('stories').select('expiresAt').executeTakeFirstOrThrow();
  const end = `&until=${Math.floor(expiresAt.getTime() / 1_000)}`;
  const media = `/api/proxy/image?url=${encodeURIComponent(mediaUrl)}`;
  const sizes = ['', ...[160, 320, 640, 720, 960, 1280].map((width) => `&w=${width}&f=webp`)];
  const body = {
    origin,
    paths: [
      ...sizes.map((size) => media + size),
      ...sizes.map((size) => media + size + end),
      ...[story, `${story}/card.jpg`, place, `${place}/card.jpg`],
    ],
  };
  expect(cdn.calls.map((call) => call.body)).toEqual([body, body, body]);
  expect(cdn.calls[0]!.headers.authorization).toBe('Bearer very-secret');
  expect([await purges.countOf('failed'), await purges.countOf('purged')]).toEqual([2, 1]);
  expect(purges.logLines.join('')).not.toMatch(/very-secret|url-secret/);
});

test('a purge is sent once more when every process refuses the media', async () => {
  const effectMs = 20_000;
  await using cdn = await startCdn(0);
  await using purges = startPurges(effectMs, { url: cdn.url, origin, header: undefined });
  const { storyIds } = await makeLivePlace(gateway.database.db, 'Kordon', [{}]);

  const takenDownAt = Date.now();
  await takeDown(storyIds[0]!);

  await expect.poll(waiting).toEqual([]);
  const [first, second, ...more] = cdn.calls;
  expect(second!.body).toEqual(first!.body);
  expect(second!.at - takenDownAt).toBeGreaterThanOrEqual(effectMs);
  expect(more).toEqual([]);
  expect(await purges.countOf('purged')).toBe(2);
});

test('without a CDN the order is dropped', async () => {
  const { storyIds } = await makeLivePlace(gateway.database.db, 'Konak', [{}]);
  await takeDown(storyIds[0]!);
  expect(await waiting()).toHaveLength(1);

  await using _purges = startPurges(0);

  await expect.poll(waiting).toEqual([]);
});

test('a story that is shown again, and a moment that its author deletes, are purged too', async () => {
  const { db } = gateway.database;
  const { storyIds } = await makeLivePlace(db, 'Konak', [{}]);
  const pathsOf = async () =>
    (await db.selectFrom('cdnPurges').select('paths').execute()).flatMap(({ paths }) => paths);
  await takeDown(storyIds[0]!);
  await db.deleteFrom('cdnPurges').execute();

  await db.transaction().execute((tx) => setVisibility(tx, [storyIds[0] as StoryId], 'shown'));
  expect(await pathsOf()).toEqual(expect.arrayContaining([expect.stringContaining(`/s/${storyIds[0]}`)]));

  const author = gateway.newVisitor();
  const userId = (await author.register({})).json().id;
  const momentId = await shareLiveMoment(db, userId);
  await author.send('DELETE', `/api/user/moments/${momentId}`);
  const deleted = await pathsOf();
  expect(deleted).toEqual(expect.arrayContaining([expect.stringMatching(/^\/media\/[0-9a-f]+-720p\.mp4$/)]));
  expect(deleted).toEqual(expect.arrayContaining([expect.stringContaining(`/s/${momentId}`)]));
});
