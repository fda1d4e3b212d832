import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let mediaProxy: Server;
let app: FastifyInstance;
let requested: URL[] = [];
let now = new Date();
let portrait: Buffer;
/** Response of the media-proxy by picture name. */
const responders: Record<string, (response: ServerResponse) => void> = {};

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  mediaProxy = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://media-proxy');
    requested.push(url);
    const name = new URL(url.searchParams.get('url') ?? 'none:').pathname.slice(1);
    (responders[name] ?? ((unknown) => unknown.writeHead(404).end()))(response);
  });
  await new Promise<void>((resolve) => mediaProxy.listen(0, '127.0.0.1', resolve));
  const mediaProxyUrl = `http://127.0.0.1:${(mediaProxy.address() as AddressInfo).port}`;
  app = await makeGateway({ db: database.db, redis, mediaProxyUrl, clock: () => now });
  portrait = await sharp({ create: { width: 540, height: 960, channels: 3, background: '#20c040' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await app.close();
  mediaProxy.closeAllConnections();
  mediaProxy.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(() => {
  requested = [];
  now = new Date();
});

function respondWith(name: string, bytes: Buffer, contentType = 'image/jpeg'): void {
  responders[name] = (response) => response.writeHead(200, { 'content-type': contentType }).end(bytes);
}

async function makeStoryCard(name: string, postedAt = hoursAgo(1)) {
  const { id, storyIds } = await makeLivePlace(database.db, name, [
    { postedAt, mediaUrl: `https://cdn.test/${name}?sig=a&b=c` },
  ]);
  return { placeCard: `/l/${id}/card.jpg`, storyCard: `/l/${id}/s/${storyIds[0]}/card.jpg` };
}

async function readCard(url: string) {
  const response = await app.inject({ url });
  const { data, info } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true });
  return {
    response,
    cacheControl: response.headers['cache-control'],
    size: `${info.width}x${info.height}`,
    pixel: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  };
}

const brandCard = () => app.inject({ url: `/l/${placeWithoutStories}/card.jpg` });
let placeWithoutStories: string;
beforeAll(async () => {
  placeWithoutStories = (await makeLivePlace(database.db, 'Quiet', [])).id;
});

test('draws a portrait whole on a darkened background, as a 1200x630 JPEG under 300 kB', async () => {
  respondWith('portrait', portrait);
  const { storyCard } = await makeStoryCard('portrait');

  const { response, size, pixel, cacheControl } = await readCard(storyCard);

  expect([response.statusCode, response.headers['content-type'], size]).toEqual([200, 'image/jpeg', '1200x630']);
  expect((await sharp(response.rawPayload).metadata()).format).toBe('jpeg');
  expect(response.rawPayload.length).toBeLessThan(300_000);
  expect(cacheControl).toBe('public, max-age=3600');
  const [, middle = 0] = pixel(600, 20);
  const [, edge = 0] = pixel(1_100, 300);
  expect(middle).toBeGreaterThan(170);
  expect(edge).toBeGreaterThan(40);
  expect(edge).toBeLessThan(130);
  const [red = 0, green = 0] = pixel(88, 542);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(130);
});

test('a noise picture stays under the size limit', async () => {
  const raw = { width: 1_200, height: 630, channels: 3 } as const;
  respondWith(
    'noise',
    await sharp(randomBytes(1_200 * 630 * 3), { raw })
      .png()
      .toBuffer(),
    'image/png',
  );
  const { storyCard } = await makeStoryCard('noise');

  const { response, size } = await readCard(storyCard);

  expect(size).toBe('1200x630');
  expect(response.rawPayload.length).toBeLessThan(300_000);
  expect(response.rawPayload.equals((await brandCard()).rawPayload)).toBe(false);
});

test('a poster is fetched from the media-proxy once for concurrent and later requests', async () => {
  respondWith('once', portrait);
  const { placeCard, storyCard } = await makeStoryCard('once');

  const all = await Promise.all([readCard(storyCard), readCard(placeCard), readCard(storyCard)]);
  const later = await readCard(placeCard);

  expect(requested.map(({ pathname, searchParams }) => [pathname, searchParams.get('url')])).toEqual([
    ['/api/proxy/image', 'https://cdn.test/once?sig=a&b=c'],
  ]);
  for (const card of [...all, later]) expect(card.response.rawPayload.equals(all[0]!.response.rawPayload)).toBe(true);
});

test('a poster that does not come delays no other card', async () => {
  const events: string[] = [];
  const isRequested = Promise.withResolvers<void>();
  responders.never = (response) => {
    isRequested.resolve();
    response.once('close', () => events.push('the first request ends'));
  };
  responders.prompt = (response) => {
    events.push('the second poster is fetched');
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(portrait);
  };
  const [waiting, prompt] = [await makeStoryCard('never'), await makeStoryCard('prompt')];

  const slow = readCard(waiting.storyCard);
  await isRequested.promise;
  await readCard(prompt.storyCard);
  await slow;

  await expect.poll(() => events).toEqual(['the second poster is fetched', 'the first request ends']);
});

test('a card is cached until its story expires, then the brand card is sent', async () => {
  respondWith('short', portrait);
  const { placeCard, storyCard } = await makeStoryCard('short', new Date(hoursAgo(24).getTime() + 300_000));

  const first = await readCard(storyCard);
  now = new Date(Date.now() + 600_000);
  const later = [await readCard(storyCard), await readCard(placeCard)];

  const [, seconds] = /^public, max-age=(\d+)$/.exec(String(first.cacheControl))!;
  expect(Number(seconds)).toBeLessThanOrEqual(300);
  for (const { response, cacheControl } of later) {
    expect(cacheControl).toBe('public, max-age=60');
    expect(response.rawPayload.equals((await brandCard()).rawPayload)).toBe(true);
  }
});

test.each([
  ['is refused', (response: ServerResponse) => response.writeHead(403).end()],
  ['is no image', (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  ['is broken', (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('jpeg?')],
  [
    'breaks off',
    (response: ServerResponse) =>
      response.writeHead(200, { 'content-length': '900' }).write('x', () => response.destroy()),
  ],
  ['leads elsewhere', (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
])('the brand card is sent for a minute when the poster %s', async (what, respond) => {
  const name = encodeURIComponent(what).replaceAll('%20', '-');
  responders[name] = respond as (response: ServerResponse) => void;
  const { storyCard } = await makeStoryCard(name);

  const { response, size, cacheControl } = await readCard(storyCard);
  await readCard(storyCard);

  expect([response.statusCode, size, cacheControl]).toEqual([200, '1200x630', 'public, max-age=60']);
  expect(response.rawPayload.equals((await brandCard()).rawPayload)).toBe(true);
  expect(requested).toHaveLength(1);
});

test('a poster over 8 MiB is aborted', async () => {
  let sent = 0;
  responders.endless = (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    const chunk = Buffer.alloc(1 << 20, 1);
    const pour = () => {
      while (!response.destroyed && sent < 64) {
        sent += 1;
        if (!response.write(chunk)) return response.once('drain', pour);
      }
    };
    pour();
  };
  const { storyCard } = await makeStoryCard('endless');

  expect((await readCard(storyCard)).cacheControl).toBe('public, max-age=60');
  expect(sent).toBeLessThan(40);
});

test('a hanging poster times out after five seconds', async () => {
  responders.hanging = (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).write('x');
  const { storyCard } = await makeStoryCard('hanging');

  expect((await readCard(storyCard)).cacheControl).toBe('public, max-age=60');
});

test('a path on our origin outside /media is not fetched', async () => {
  const { id, storyIds } = await makeLivePlace(database.db, 'Sly', [{ mediaUrl: '/media/../metrics' }]);

  expect((await readCard(`/l/${id}/s/${storyIds[0]}/card.jpg`)).cacheControl).toBe('public, max-age=60');
  expect(requested).toEqual([]);
});

test('an unknown location answers 404', async () => {
  for (const link of [`/l/${randomUUID()}`, '/l/nowhere', `/l/${randomUUID()}/s/${randomUUID()}`]) {
    const response = await app.inject({ url: `${link}/card.jpg` });
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'There is no such place' }]);
  }
});
