import { randomUUID } from 'node:crypto';
import { LinkedLocation } from '@around/contracts/locations';
import { connectDatabase } from '@around/database/db';
import { deleteUnusedLocations } from '@around/database/moments/remove-moments';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { makeLocation, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeGateway } from '../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;
let now = new Date();

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  app = await makeGateway({ db: database.db, redis, clock: () => now });
});
afterAll(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const readPlace = (id: string, query = '') => app.inject({ url: `/api/locations/${id}${query}` });

test('returns a location group, newest story first, with a distance only when a position is given', async () => {
  const { id } = await makeLivePlace(database.db, 'Kordon', [
    { caption: 'older', postedAt: hoursAgo(2) },
    { caption: 'newer', postedAt: hoursAgo(1) },
  ]);

  const plain = LinkedLocation.parse((await readPlace(id)).json());
  const measured = LinkedLocation.parse((await readPlace(id, '?lat=38.43&lng=27.14')).json());

  expect(plain).toMatchObject({ id, name: 'Kordon', latitude: 38.43, longitude: 27.14, distanceFromUser: null });
  expect(plain.stories.map(({ caption }) => caption)).toEqual(['newer', 'older']);
  expect(measured.distanceFromUser).toBeCloseTo(0, 6);
  expect((await app.inject({ url: '/api/feed?instagram=true&lat=38.43&lng=27.14' })).json()).toContainEqual(measured);
});

test('a story disappears at its expiry, and its location stays', async () => {
  const { id } = await makeLivePlace(database.db, 'Konak', [
    { caption: 'ending', postedAt: hoursAgo(23.9) },
    { caption: 'staying', postedAt: hoursAgo(3) },
  ]);
  const captions = async () => LinkedLocation.parse((await readPlace(id)).json()).stories.map(({ caption }) => caption);

  expect(await captions()).toEqual(['staying', 'ending']);
  now = new Date(Date.now() + 3_600_000);
  expect(await captions()).toEqual(['staying']);
  now = new Date(Date.now() + 24 * 3_600_000);
  expect(await captions()).toEqual([]);
  now = new Date();
});

test('a location whose stories have expired answers 200 with no stories', async () => {
  const { id } = await makeLivePlace(database.db, 'Alsancak', [{ postedAt: hoursAgo(30) }]);

  const response = await readPlace(id);

  expect([response.statusCode, response.json()]).toEqual([
    200,
    expect.objectContaining({ name: 'Alsancak', stories: [] }),
  ]);
});

test('a place that only moments made has no name once nothing is live there, also after it was deleted', async () => {
  const { db } = database;
  const made = { name: 'Zeynep, fifth floor', latitude: 38.41812, longitude: 27.12871, networkLocationId: null };
  const id = await makeLocation(db, made);
  const nameless = { id, name: 'Konak, Izmir', stories: [], description: null, avatarUrl: null };

  expect((await readPlace(id)).json()).toMatchObject({ ...nameless, latitude: 38.41812 });
  await db.transaction().execute((tx) => deleteUnusedLocations(tx, [id]));
  const ended = LinkedLocation.parse((await readPlace(id, '?lat=38.418&lng=27.129')).json());

  expect(ended).toMatchObject({ ...nameless, latitude: 38.418, longitude: 27.129 });
  expect(ended.distanceFromUser).toBeCloseTo(0, 6);
  expect(await db.selectFrom('locations').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('the home of a profile that was removed has no name', async () => {
  const { db } = database;
  const profileId = await makeProfile(db);
  const id = await makeLocation(db, { name: 'Secret Garden', networkLocationId: null, profileId });
  expect((await readPlace(id)).json()).toMatchObject({ name: 'Secret Garden' });

  await db
    .updateTable('profiles')
    .set({ excludedAt: new Date(), excludedReason: 'asked' })
    .where('id', '=', profileId)
    .execute();

  expect((await readPlace(id)).json()).toMatchObject({ name: expect.not.stringContaining('Secret'), stories: [] });
});

test('answers 404 for an unknown location, 400 for a bad id or half a position', async () => {
  const { id } = await makeLivePlace(database.db, 'Pasaport');
  const unknown = await readPlace(randomUUID());
  const refused = [await readPlace('12'), await readPlace(id, '?lat=38')];

  expect([unknown.statusCode, unknown.json()]).toEqual([404, { message: 'There is no such place' }]);
  for (const response of refused) {
    expect([response.statusCode, response.json()]).toEqual([400, { message: expect.any(String) }]);
  }
});

test('an unchanged location answers 304 for its ETag', async () => {
  const { id } = await makeLivePlace(database.db, 'Karşıyaka');
  const { headers } = await readPlace(id);

  const again = await app.inject({
    url: `/api/locations/${id}`,
    headers: { 'if-none-match': `${headers.etag}` },
  });

  expect(headers['cache-control']).toBe('no-cache');
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('answers 503 with Retry-After while the database is down', async () => {
  const db = connectDatabase('postgres://nobody@127.0.0.1:9/nothing', { poolSize: 1 });
  const gateway = await makeGateway({ db, redis });

  const response = await gateway.inject({ url: `/api/locations/${randomUUID()}` });

  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  await gateway.close();
  await db.destroy();
});
