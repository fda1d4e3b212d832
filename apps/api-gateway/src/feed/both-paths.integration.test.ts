import { gunzipSync } from 'node:zlib';
import type { Coordinates } from '@around/contracts/coordinates';
import { LocationGroup } from '@around/contracts/feed';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type IndexedGateway, makeIndexedGateway } from '../testing/gateways/indexed-gateway.ts';
import { makeGateway } from '../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let stored: FastifyInstance;
let indexed: IndexedGateway;
/** After the first stories have expired, and before Postgres knows it. */
const now = new Date(Date.now() + 2 * 3_600_000);

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  await fillTheWorld();
  const options = { db: database.db, redis, clock: () => now };
  stored = await makeGateway(options);
  indexed = await makeIndexedGateway({ ...options, databaseUrl: database.url });
});
afterAll(async () => {
  await stored.close();
  await indexed[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function fillTheWorld(): Promise<void> {
  const { db } = database;
  const spots: Coordinates[] = [
    ...Array.from({ length: 60 }, (_, n) => ({ latitude: 38.4 + (n % 7) / 91, longitude: 27.1 + n / 1_300 })),
    ...Array.from({ length: 20 }, (_, n) => ({ latitude: 90 - n / 77, longitude: n * 17.3 - 170 })),
    ...Array.from({ length: 20 }, (_, n) => ({ latitude: -17 + n / 33, longitude: n % 2 ? 179.99 : -179.98 })),
    // Ties.
    ...Array.from({ length: 5 }, () => ({ latitude: 38.4, longitude: 27.1 })),
  ];
  const ids = [];
  for (const [n, spot] of spots.entries()) {
    const id = await makeLocation(db, { ...spot, name: `Yer "${n}" ✨` });
    ids.push(id);
    if (n % 3 !== 0) await makeStory(db, id, { caption: `a story of ${n}` });
    if (n % 3 !== 1) await makeStory(db, id, { source: 'moment', caption: null });
    if (n % 4 === 0) await makeStory(db, id, { postedAt: hoursAgo(23), caption: 'expires soon' });
  }
  await refreshLiveLocations(db, ids);
}

const positions = [
  '',
  '&lat=38.4&lng=27.1',
  '&lat=38.41921234567&lng=27.1287123',
  '&lat=25.2&lng=55.27&forceIzmir=true',
  '&lat=90&lng=0',
  '&lat=-90&lng=12',
  '&lat=89.99&lng=-120.5',
  '&lat=-17&lng=180',
  '&lat=-17&lng=-180',
  '&lat=3.1&lng=-140.123456789',
];
const queries = positions.flatMap((position) =>
  ['instagram=true', 'instagram=false', 'instagram=true&limit=7', 'limit=1', 'instagram=true&limit=100'].map(
    (selection) => `/api/feed?${selection}${position}`,
  ),
);

const compared = [
  'content-type',
  'content-encoding',
  'content-length',
  'etag',
  'vary',
  'cache-control',
  'x-next-cursor',
];

async function send(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string>,
  method: 'GET' | 'HEAD' = 'GET',
) {
  const response = await app.inject({ method, url, headers });
  return {
    status: response.statusCode,
    headers: Object.fromEntries(compared.map((name) => [name, response.headers[name]])),
    body: response.rawPayload.toString('base64'),
    cursor: response.headers['x-next-cursor'] as string | undefined,
  };
}

test.each(queries)('%s has the same answer from the index and from Postgres, on all pages', async (query) => {
  let url: string | undefined = query;
  for (let page = 0; url !== undefined && page < 8; page += 1) {
    const plain = await send(stored, url, {});
    expect(await send(indexed.app, url, {})).toEqual(plain);
    const gzip = await send(stored, url, { 'accept-encoding': 'gzip, br' });
    expect(await send(indexed.app, url, { 'accept-encoding': 'gzip, br' })).toEqual(gzip);
    expect(gunzipSync(Buffer.from(gzip.body, 'base64')).toString('base64')).toBe(plain.body);
    z.array(LocationGroup).parse(JSON.parse(Buffer.from(plain.body, 'base64').toString()));
    url = plain.cursor && `${query}&cursor=${plain.cursor}`;
  }
});

test.each([{}, { 'accept-encoding': 'gzip' }])('HEAD and 304 are the same with %o', async (headers) => {
  const url = '/api/feed?instagram=true';
  const { headers: full } = await send(stored, url, headers);
  for (const app of [stored, indexed.app]) {
    expect((await send(app, url, headers, 'HEAD')).headers).toEqual(full);
    for (const known of ['*', String(full.etag), `"x", W/${full.etag}`]) {
      const again = await send(app, url, { ...headers, 'if-none-match': known });
      expect([again.status, again.body, again.headers.etag, again.headers.vary]).toEqual([
        304,
        '',
        full.etag,
        'accept-encoding',
      ]);
    }
    expect((await send(app, url, { ...headers, 'if-none-match': '"x"' })).status).toBe(200);
  }
});

test.each([
  ['gzip', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['br', undefined],
  ['', undefined],
])('accept-encoding "%s" is answered with %s', async (accepted, encoding) => {
  const { headers } = await send(indexed.app, '/api/feed?instagram=true', { 'accept-encoding': accepted });

  expect(headers['content-encoding']).toBe(encoding);
});

test.each([
  ['', 'public, max-age=0, s-maxage=2, must-revalidate'],
  ['&lat=38.4192&lng=27.1287', 'public, max-age=0, s-maxage=2, must-revalidate'],
  ['&lat=38.41921&lng=27.1287', 'no-cache'],
  ['&_t=1', 'no-cache'],
])('an answer for "%s" may be shared only when others send the same URL', async (query, cacheControl) => {
  const { headers } = await send(indexed.app, `/api/feed?instagram=true${query}`, {});

  expect(headers['cache-control']).toBe(cacheControl);
});
