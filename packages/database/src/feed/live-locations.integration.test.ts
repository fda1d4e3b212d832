import type { LocationId } from '@around/contracts/ids';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findStaleLiveLocations, refreshLiveLocations } from './live-locations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterAll(() => database[Symbol.asyncDispose]());

test('a location contains its live stories, newest first, with all timestamps of the contract', async () => {
  const { db } = database;
  const id = await makeLocation(db, { name: 'Kemeraltı' });
  await makeStory(db, id, { caption: 'older', postedAt: hoursAgo(3) });
  await makeStory(db, id, { caption: 'newest', postedAt: new Date('2100-01-01T10:00:00.000Z') });
  await makeStory(db, id, { caption: 'over', postedAt: hoursAgo(25) });

  await refreshLiveLocations(db, [id]);

  const item = await itemOf(id);
  expect(item.stories.map((story: { caption: string }) => story.caption)).toEqual(['newest', 'older']);
  expect(item.stories[0]).toMatchObject({
    timestamp: '2100-01-01T10:00:00.000Z',
    originalTimestamp: '2100-01-01T10:00:00.000Z',
    expiresAt: '2100-01-02T10:00:00.000Z',
  });
  expect(item.name).toBe('Kemeraltı');
});

test('of thousands of stories the newest hundred are in the feed, and a moment among older ones is in the feed of moments', async () => {
  const { db } = database;
  const id = await makeLocation(db);
  const rows = Array.from({ length: 2_000 }, (_, age) => ({
    locationId: id,
    source: 'network' as const,
    externalId: `${id} ${age}`,
    mediaType: 'image' as const,
    mediaUrl: 'https://cdn.test/a.jpg',
    caption: String(age),
    postedAt: new Date(Date.now() - (age + 1) * 1_000),
  }));
  await db.insertInto('stories').values(rows).execute();
  await makeStory(db, id, { source: 'moment', caption: 'a moment', postedAt: hoursAgo(2) });

  await refreshLiveLocations(db, [id]);

  const captions = (item: string) => JSON.parse(item).stories.map((story: { caption: string }) => story.caption);
  const row = await db.selectFrom('liveLocations').selectAll().where('locationId', '=', id).executeTakeFirstOrThrow();
  expect(captions(row.feedItem)).toEqual(Array.from({ length: 100 }, (_, age) => String(age)));
  expect(captions(row.momentsFeedItem!)).toEqual(['a moment']);
  expect(row.momentsLiveUntil).toEqual(row.nextExpiryAt);
});

test('a location leaves the feed when its last story has expired', async () => {
  const { db } = database;
  const id = await makeLocation(db);
  const externalId = await makeStory(db, id);
  await refreshLiveLocations(db, [id]);
  await db
    .updateTable('stories')
    .set({ postedAt: hoursAgo(24) })
    .where('externalId', '=', externalId)
    .execute();
  await db
    .updateTable('liveLocations')
    .set({ nextExpiryAt: hoursAgo(0) })
    .where('locationId', '=', id)
    .execute();
  expect(await findStaleLiveLocations(db, 10)).toContain(id);

  await refreshLiveLocations(db, [id]);

  expect(await db.selectFrom('liveLocations').select('locationId').where('locationId', '=', id).execute()).toEqual([]);
});

test('two concurrent transactions for one location keep both stories', async () => {
  const { db } = database;
  const id = await makeLocation(db);

  let second: Promise<void> | undefined;
  await db.transaction().execute(async (first) => {
    await makeStory(first, id, { caption: 'one' });
    await refreshLiveLocations(first, [id]);
    second = db.transaction().execute(async (tx) => {
      await makeStory(tx, id, { caption: 'two' });
      await refreshLiveLocations(tx, [id]);
    });
    await waitUntilBlocked(database.db);
  });
  await second;

  expect((await itemOf(id)).stories.map((story: { caption: string }) => story.caption).toSorted()).toEqual([
    'one',
    'two',
  ]);
});

async function itemOf(id: LocationId) {
  const row = await database.db
    .selectFrom('liveLocations')
    .select('feedItem')
    .where('locationId', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.feedItem);
}
