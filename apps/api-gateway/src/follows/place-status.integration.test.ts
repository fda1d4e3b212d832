import { randomUUID } from 'node:crypto';
import { STATUS_PLACES_MAX } from '@around/contracts/follow-calls';
import { connectDatabase } from '@around/database/db';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { makeLocation } from '@around/test-harness/make-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGateway } from '../testing/gateways/make-gateway.ts';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const statusOf = (ids: string, headers = {}) => gateway.app.inject({ url: `/api/places/status?ids=${ids}`, headers });

test('answers the places in the order of the ids, once, without unknown ones', async () => {
  const { db } = gateway.database;
  const quiet = await makeLocation(db, { name: 'quiet' });
  const { id: live } = await makeLivePlace(db, 'live', [{ postedAt: hoursAgo(3) }, { postedAt: hoursAgo(1) }]);

  const response = await statusOf([live, randomUUID(), quiet, live].join());

  expect(response.statusCode).toBe(200);
  const [first, second, ...rest] = response.json().places;
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ id: live, name: 'live', storyCount: 2, latitude: 38.43, longitude: 27.14 });
  expect(Date.now() - Date.parse(first.newestStoryAt)).toBeLessThan(2 * 3_600_000);
  expect(Date.parse(first.lastArrivalAt)).toBeGreaterThan(Date.parse(first.newestStoryAt));
  expect(second).toMatchObject({ id: quiet, storyCount: 0, newestStoryAt: null, lastArrivalAt: null });
});

test('can be shared by caches, and answers 304 while nothing has changed', async () => {
  const id = await makeLocation(gateway.database.db);
  const response = await statusOf(id);
  expect(response.headers['cache-control']).toBe('public, max-age=0, s-maxage=2, must-revalidate');

  const again = await statusOf(id, { 'if-none-match': response.headers.etag });

  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  ['', 'ids must be ids of places'],
  ['kordon', 'ids must be ids of places'],
  [`${randomUUID()},`, 'ids must be ids of places'],
  [
    Array.from({ length: STATUS_PLACES_MAX + 1 }, () => randomUUID()).join(),
    `ids must be at most ${STATUS_PLACES_MAX} ids`,
  ],
])('refuses the ids "%.12s"', async (ids, words) => {
  const response = await statusOf(ids);

  expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(words)]);
});

test('answers 503 while the database is down', async () => {
  const db = connectDatabase('postgres://nobody@127.0.0.1:9/nothing', { poolSize: 1 });
  const app = await makeGateway({ db, redis: gateway.redis });

  const response = await app.inject(`/api/places/status?ids=${randomUUID()}`);

  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  await app.close();
  await db.destroy();
});
