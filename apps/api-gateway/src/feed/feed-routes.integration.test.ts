import { gunzipSync } from 'node:zlib';
import { LocationGroup } from '@around/contracts/feed';
import type { LocationId } from '@around/contracts/ids';
import { connectDatabase } from '@around/database/db';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { runStatement } from '@around/test-harness/run-statement';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { signInAdmin } from '../testing/clients/admin-client.ts';
import { makeGateway } from '../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  app = await makeGateway({ db: database.db, redis });
  await addLivePlace('Kordon', { latitude: 38.43, longitude: 27.13 });
  await addLivePlace('Bostanlı', { latitude: 38.46, longitude: 27.1 });
  await addLivePlace('Marina', { latitude: 25.08, longitude: 55.14 });
  await addLivePlace('Creek', { latitude: 25.26, longitude: 55.3 });
});
afterAll(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function addLivePlace(name: string, position: { latitude: number; longitude: number }): Promise<LocationId> {
  const id = await makeLocation(database.db, { name, ...position });
  await makeStory(database.db, id, { caption: `at ${name}` });
  await refreshLiveLocations(database.db, [id]);
  return id;
}

async function readFeed(query: string) {
  const response = await app.inject({ url: `/api/feed?${query}` });
  return { response, names: response.json<LocationGroup[]>().map((group) => group.name) };
}

test('the response is an array of location groups as in the contract, nearest first', async () => {
  const { response, names } = await readFeed('instagram=true&lat=25.2&lng=55.27');

  expect(response.statusCode).toBe(200);
  expect(names).toEqual(['Creek', 'Marina', 'Kordon', 'Bostanlı']);
  const groups = z.array(LocationGroup).parse(response.json());
  expect(groups[0]!.distanceFromUser).toBeCloseTo(4.55, 1);
  expect(groups[0]!.stories[0]).toMatchObject({ caption: 'at Creek', locationId: groups[0]!.id });
});

test('without a position the default location Izmir is used', async () => {
  expect((await readFeed('instagram=true')).names[0]).toBe('Kordon');
});

test('forceIzmir never puts Izmir before a nearer place', async () => {
  const { names } = await readFeed('instagram=true&forceIzmir=true&lat=25.2&lng=55.27');

  expect(names).toEqual(['Creek', 'Marina', 'Kordon', 'Bostanlı']);
});

test('without instagram=true crawled stories are left out', async () => {
  expect((await readFeed('lat=38.4&lng=27.1')).names).toEqual([]);
});

test('the cursor pages through all locations, and the last page has none', async () => {
  const first = await readFeed('instagram=true&limit=3');
  const cursor = first.response.headers['x-next-cursor'];
  const second = await readFeed(`instagram=true&limit=3&cursor=${cursor}`);

  expect([...first.names, ...second.names]).toEqual(['Kordon', 'Bostanlı', 'Marina', 'Creek']);
  expect(second.response.headers).not.toHaveProperty('x-next-cursor');
});

test('a client that accepts gzip gets a compressed feed, and 304 for its ETag', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const { response } = await readFeed('instagram=true');
  const small = await app.inject({ url: '/api/feed?instagram=true', headers });

  expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(small.rawPayload.length).toBeLessThan(response.rawPayload.length * 0.65);
  expect(gunzipSync(small.rawPayload).toString()).toBe(response.body);
  const again = await app.inject({
    url: '/api/feed?instagram=true',
    headers: { ...headers, 'if-none-match': `${small.headers.etag}` },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('an unchanged feed answers 304 to its own ETag', async () => {
  const { response } = await readFeed('instagram=true');

  const again = await app.inject({
    url: '/api/feed?instagram=true',
    headers: { 'if-none-match': `${response.headers.etag}` },
  });

  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('If-None-Match may be a list, weak or *, and every answer says that it varies', async () => {
  const { response } = await readFeed('instagram=true');
  const etag = String(response.headers.etag);
  const revalidate = (ifNoneMatch: string) =>
    app.inject({ url: '/api/feed?instagram=true', headers: { 'if-none-match': ifNoneMatch } });

  expect(response.headers.vary).toBe('accept-encoding');
  for (const known of [`"other", ${etag}`, etag.replace('W/', ''), '*', `"a","b",${etag},"c"`]) {
    const again = await revalidate(known);
    expect([known, again.statusCode, again.headers.vary, again.headers.etag]).toEqual([
      known,
      304,
      'accept-encoding',
      etag,
    ]);
  }
  expect((await revalidate('"other"')).statusCode).toBe(200);
});

test.each([
  ['lat=abc&lng=27', 'lat must be a number'],
  ['lat=NaN&lng=27', 'lat must be a number'],
  ['lat=91&lng=27', /^lat /],
  ['lat=38&lng=181', /^lng /],
  ['lat=38&lng=1e309', /^lng /],
  ['lat=38', 'lat and lng go together'],
  ['lng=27', 'lat and lng go together'],
  ['limit=0', /^limit /],
  ['limit=101', /^limit /],
  ['limit=2.5', /^limit /],
  ['cursor=nonsense', 'The cursor is not valid'],
  ['cursor=WzUsInh4Il0', 'The cursor is not valid'],
  ['instagram=maybe', /^instagram /],
])('G50 %s answers 400 with a message', async (query, message) => {
  const response = await app.inject({ url: `/api/feed?${query}` });

  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message: expect.stringMatching(message) });
});

test('includeExpired answers 403 without an admin session', async () => {
  const response = await app.inject({ url: '/api/feed?includeExpired=true&_t=1' });

  expect([response.statusCode, response.json()]).toEqual([403, { message: expect.any(String) }]);
});

test('without an index and without a database the feed answers 503', async () => {
  const db = connectDatabase(database.url, { poolSize: 1 });
  const gateway = await makeGateway({ db, redis });
  await db.destroy();

  const response = await gateway.inject({ url: '/api/feed?instagram=true' });

  expect([response.statusCode, response.headers['retry-after'], response.headers.vary, response.json()]).toEqual([
    503,
    '5',
    'accept-encoding',
    { message: expect.any(String) },
  ]);
  await gateway.close();
});

test('a broken connection of the pool is replaced, and the feed is answered', async () => {
  const db = connectDatabase(database.url, { poolSize: 1, program: 'to-be-ended' });
  const gateway = await makeGateway({ db, redis, clock: () => new Date() });
  await runStatement(db, 'select 1');
  await runStatement(
    database.db,
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'to-be-ended'",
  );

  expect((await gateway.inject({ url: '/api/feed?instagram=true' })).statusCode).toBe(200);
  await gateway.close();
  await db.destroy();
});

test('/api/user answers 401 with a message and no-store when nobody is signed in', async () => {
  const response = await app.inject({ url: '/api/user' });

  expect([response.statusCode, response.headers['cache-control']]).toEqual([401, 'no-store']);
  expect(response.json()).toEqual({ message: 'You are not signed in' });
});

test('an unknown API path answers 404 as JSON, an unknown page serves the app', async () => {
  const api = await app.inject({ url: '/api/nothing' });
  const page = await app.inject({ url: '/somewhere/else' });

  expect([api.statusCode, api.json()]).toEqual([404, { message: 'Not found' }]);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Around');
});

test('the OpenAPI document lists the served contracts', async () => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json();

  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/feed', '/api/user']));
  expect(document.paths['/api/feed'].get.parameters.map((parameter: { name: string }) => parameter.name)).toContain(
    'lat',
  );
});

test('includeExpired returns expired stories to an admin only', async () => {
  const url = '/api/feed?instagram=true&includeExpired=true&limit=100';
  const id = await makeLocation(database.db, { name: 'Yesterday', latitude: 38.43, longitude: 27.13 });
  await makeStory(database.db, id, { postedAt: new Date(Date.now() - 30 * 3_600_000), caption: 'gone' });
  const admin = await signInAdmin(app, database.db);

  const seen = await admin.get(url);
  const names = seen.json<LocationGroup[]>().map((group) => group.name);

  expect(names).toContain('Yesterday');
  expect(names).toContain('Kordon');
  expect(z.array(LocationGroup).safeParse(seen.json()).success).toBe(true);
  expect(seen.headers['cache-control']).toBe('no-store');
  expect((await app.inject({ url })).statusCode).toBe(403);
  expect((await readFeed('instagram=true&limit=100')).names).not.toContain('Yesterday');
});
