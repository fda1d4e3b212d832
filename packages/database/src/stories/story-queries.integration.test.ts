import { makeLocation, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type NetworkStoryInput, saveNetworkStories } from './story-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterAll(() => database[Symbol.asyncDispose]());

async function makeInput(externalId: string): Promise<NetworkStoryInput> {
  const { db } = database;
  return {
    externalId,
    locationId: await makeLocation(db),
    profileId: await makeProfile(db),
    mediaType: 'video',
    mediaUrl: 'https://cdn.test/v.mp4?oe=1',
    thumbnailUrl: null,
    caption: null,
    postedAt: new Date('2026-03-28T22:30:00Z'),
    placedBy: 'home',
  };
}

test('stores a story once and updates its media URL', async () => {
  const { db } = database;
  const story = await makeInput('100');

  expect((await saveNetworkStories(db, [story, story])).newStories).toEqual([
    { externalId: '100', postedAt: story.postedAt },
  ]);
  expect((await saveNetworkStories(db, [{ ...story, mediaUrl: 'https://cdn.test/v.mp4?oe=2' }])).newStories).toEqual(
    [],
  );

  const rows = await db.selectFrom('stories').selectAll().where('externalId', '=', '100').execute();
  expect(rows.map((row) => row.mediaUrl)).toEqual(['https://cdn.test/v.mp4?oe=2']);
});

test('moves a story to a better place, and never to a worse one', async () => {
  const { db } = database;
  const atHome = await makeInput('300');
  const atSticker = { ...(await makeInput('300')), profileId: atHome.profileId, placedBy: 'sticker' as const };

  await saveNetworkStories(db, [atHome]);
  expect(await saveNetworkStories(db, [atSticker])).toEqual({ newStories: [], leftLocationIds: [atHome.locationId] });
  expect(await saveNetworkStories(db, [atHome])).toEqual({ newStories: [], leftLocationIds: [] });

  const row = db.selectFrom('stories').selectAll().where('externalId', '=', '300');
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({ locationId: atSticker.locationId, placedBy: 'sticker' });
});

test('a story expires after 24 hours, also across a change to summer time', async () => {
  const { db } = database;

  await saveNetworkStories(db, [await makeInput('200')]);

  const row = await db
    .selectFrom('stories')
    .select('expiresAt')
    .where('externalId', '=', '200')
    .executeTakeFirstOrThrow();
  expect(row.expiresAt.toISOString()).toBe('2026-03-29T22:30:00.000Z');
});
