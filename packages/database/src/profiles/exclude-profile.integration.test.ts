import type { LocationId, ProfileId } from '@around/contracts/ids';
import { makeAccount, makeLocation, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { findTraySightings, readCompleteness, saveTraySightings } from '../crawl/tray-sightings.ts';
import type { Db } from '../db.ts';
import { refreshLiveLocations } from '../feed/live-locations.ts';
import { type SavedStories, saveNetworkStories } from '../stories/story-queries.ts';
import { readTakedowns } from '../takedowns/media-takedowns.ts';
import { excludeProfile } from './exclude-profile.ts';
import { allowProfile, listExcludedProfiles, lockAllowedProfiles } from './excluded-profiles.ts';
import { saveFollowingPage } from './following-lists.ts';
import {
  claimProfiles,
  findFollowedProfiles,
  findProfiles,
  markProfileNotShown,
  markStoriesFetched,
  saveProfileDetails,
} from './profile-queries.ts';
import {
  findObservedProfiles,
  findOrAddProfiles,
  findProfileByName,
  setProfileHome,
  watchProfile,
} from './watched-profiles.ts';

let database: TestDatabase;
let db: Db;
let profileId: ProfileId;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
  profileId = await makeProfile(db, 'kordon.cafe');
  await db
    .updateTable('profiles')
    .set({ networkId: '71', category: 'Cafe', followerCount: 9, avatarUrl: 'https://cdn.test/p.jpg', city: 'Izmir' })
    .execute();
});
afterEach(() => database[Symbol.asyncDispose]());

const exclude = (id = profileId) => db.transaction().execute((tx) => excludeProfile(tx, id, 'Asked by letter'));
const readRow = () => db.selectFrom('profiles').selectAll().where('id', '=', profileId).executeTakeFirstOrThrow();
const listed = {
  networkId: '71',
  username: 'kordon.now',
  fullName: 'Kordon Cafe',
  isPrivate: true,
  isVerified: true,
  avatarUrl: 'https://cdn.test/new.jpg',
};
const details = {
  ...listed,
  category: 'Cafe',
  followerCount: 9,
  followingCount: 2,
  latitude: 38.4,
  longitude: 27.1,
  city: 'Izmir',
  address: 'Kordon 1',
};

async function makeHome(): Promise<LocationId> {
  const id = await makeLocation(db, { name: 'Kordon Cafe' });
  const ofProfile = { profileId, avatarUrl: 'https://cdn.test/p.jpg', description: 'Cafe · Izmir' };
  await db.updateTable('locations').set(ofProfile).where('id', '=', id).execute();
  return id;
}

const inputOf = (author: ProfileId, locationId: LocationId, externalId: string) => ({
  externalId,
  locationId,
  profileId: author,
  mediaType: 'image' as const,
  mediaUrl: 'https://cdn.test/a.jpg',
  thumbnailUrl: null,
  caption: null,
  postedAt: new Date(),
  placedBy: 'home' as const,
});

async function readStoryIds(): Promise<string[]> {
  const rows = await db.selectFrom('stories').select('externalId').orderBy('externalId').execute();
  return rows.map((row) => row.externalId);
}

async function readFeedItem(id: LocationId) {
  const row = await db.selectFrom('liveLocations').select('feedItem').where('locationId', '=', id).executeTakeFirst();
  return row && JSON.parse(row.feedItem);
}

test('keeps name and id of an excluded profile and deletes its details, stories and home', async () => {
  const [home, square] = [await makeHome(), await makeLocation(db, { name: 'Square' })];
  const neighbour = await makeProfile(db, 'neighbour');
  const stories = [inputOf(profileId, home, '1'), inputOf(profileId, square, '2'), inputOf(neighbour, square, '3')];
  await saveNetworkStories(db, stories);
  await saveTraySightings(db, [{ networkId: '71', latestMediaAt: new Date() }]);
  await refreshLiveLocations(db, [home, square]);

  expect(await exclude()).toEqual({ stories: 2, places: 1 });

  expect(await readStoryIds()).toEqual(['3']);
  expect((await readFeedItem(square)).stories).toHaveLength(1);
  expect(await readFeedItem(home)).toBeUndefined();
  expect(await db.selectFrom('locations').select('id').execute()).toEqual([{ id: square }]);
  expect(await findTraySightings(db, [profileId])).toEqual(new Map());
  expect(await readRow()).toMatchObject({
    networkId: '71',
    username: 'kordon.cafe',
    excludedReason: 'Asked by letter',
    fullName: null,
    category: null,
    followerCount: null,
    avatarUrl: null,
    city: null,
  });
  expect(await listExcludedProfiles(db)).toMatchObject([{ id: profileId, username: 'kordon.cafe' }]);
  expect(await exclude()).toBeUndefined();
});

test('keeps a home with a moment, without the data of the profile', async () => {
  const home = await makeHome();
  await db
    .insertInto('stories')
    .values({ ...inputOf(profileId, home, 'm'), source: 'moment', profileId: null, placedBy: null })
    .execute();
  await refreshLiveLocations(db, [home]);

  expect(await exclude()).toEqual({ stories: 0, places: 0 });

  expect(await readFeedItem(home)).toMatchObject({ avatarUrl: null, description: null, stories: [{}] });
  const { profileId: owner } = await db.selectFrom('locations').select('profileId').executeTakeFirstOrThrow();
  expect(owner).toBeNull();
});

test('never returns or claims an excluded profile', async () => {
  const accountId = await makeAccount(db, 'ada');
  await db.insertInto('accountFollows').values({ accountId, profileId, position: 0 }).execute();
  const runs = db.insertInto('crawlRuns').values({ reason: 'scheduled' }).returning('id');
  const { id: runId } = await runs.executeTakeFirstOrThrow();
  await exclude();

  expect(await findFollowedProfiles(db, accountId)).toEqual([]);
  expect(await findProfiles(db, [profileId])).toEqual([]);
  expect(await findObservedProfiles(db)).toEqual([]);
  expect(await findOrAddProfiles(db, [listed])).toEqual([]);
  expect(await claimProfiles(db, runId, [profileId])).toEqual([]);
  expect(await watchProfile(db, listed)).toBeUndefined();
  expect(await lockAllowedProfiles(db, [profileId])).toEqual(new Set());
  await saveTraySightings(db, [{ networkId: '71', latestMediaAt: new Date() }]);
  expect(await findTraySightings(db, [profileId])).toEqual(new Map());
});

test('does not count a sighting of an excluded profile as missed', async () => {
  await exclude();
  await db.insertInto('traySightings').values({ profileId, latestMediaAt: new Date() }).execute();

  expect(await readCompleteness(db)).toEqual({ live: 0, missed: 0 });
});

test('saves no details of an excluded profile, only a new name', async () => {
  const accountId = await makeAccount(db, 'ada');
  await exclude();
  const before = await readRow();

  await saveFollowingPage(db, accountId, { followed: [listed], nextCursor: null });
  await saveProfileDetails(db, profileId, details);
  await setProfileHome(db, profileId, { latitude: 38.4, longitude: 27.1 });
  await markStoriesFetched(db, [{ profileId, latestStoryAt: new Date() }], new Date());
  await markProfileNotShown(db, profileId, 'private');

  expect(await readRow()).toEqual({ ...before, username: 'kordon.now' });
  expect((await findProfileByName(db, 'Kordon.NOW'))?.excludedAt).toEqual(before.excludedAt);
});

test('leaves out stories of an excluded profile and saves the others of a batch', async () => {
  const [square, neighbour] = [await makeLocation(db), await makeProfile(db, 'neighbour')];
  await exclude();

  const batch = [inputOf(profileId, square, '1'), inputOf(neighbour, square, '2')];

  expect((await saveNetworkStories(db, batch)).newStories).toMatchObject([{ externalId: '2' }]);
});

test('leaves no story when a batch and an exclusion run concurrently, in either order', async () => {
  const square = await makeLocation(db);
  let excluding: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (batch) => {
    await saveNetworkStories(batch, [inputOf(profileId, square, '1')]);
    excluding = exclude();
    await waitUntilBlocked(db);
  });
  expect(await excluding).toMatchObject({ stories: 1 });
  expect(await readStoryIds()).toEqual([]);

  await allowProfile(db, profileId);
  let saving: Promise<SavedStories> | undefined;
  await db.transaction().execute(async (tx) => {
    await excludeProfile(tx, profileId, 'Again');
    saving = saveNetworkStories(db, [inputOf(profileId, square, '2')]);
    await waitUntilBlocked(db);
  });
  expect((await saving)?.newStories).toEqual([]);
  expect(await readStoryIds()).toEqual([]);
});

test('saves nothing from a lookup that waited for an exclusion', async () => {
  let saving: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await excludeProfile(tx, profileId, 'Asked');
    saving = saveProfileDetails(db, profileId, details);
    await waitUntilBlocked(db);
  });
  await saving;

  expect(await readRow()).toMatchObject({ fullName: null, address: null, detailsFetchedAt: null });
});

test('deletes results of finished jobs about the profile and keeps those about others', async () => {
  const job = (id: string) => ({
    kind: 'sync-profile' as const,
    target: id,
    state: 'done' as const,
    finishedAt: new Date(),
    requestedBy: 'Operator',
    result: JSON.stringify({ user: { id } }),
  });
  await db
    .insertInto('operatorJobs')
    .values([job(profileId), job('other')])
    .execute();

  await exclude();

  const rows = await db.selectFrom('operatorJobs').select('result').where('result', 'is not', null).execute();
  expect(rows).toEqual([{ result: { user: { id: 'other' } } }]);
});

test('collects a profile again after the exclusion ends', async () => {
  const square = await makeLocation(db);
  await saveNetworkStories(db, [inputOf(profileId, square, '1')]);
  await exclude();
  expect((await readTakedowns(db)).rows).not.toEqual([]);

  expect(await allowProfile(db, profileId)).toEqual({ username: 'kordon.cafe' });
  expect((await readTakedowns(db)).rows).toEqual([]);
  expect(await allowProfile(db, profileId)).toBeUndefined();

  await saveProfileDetails(db, profileId, details);
  expect(await findProfiles(db, [profileId])).toMatchObject([{ fullName: 'Kordon Cafe' }]);
  expect((await saveNetworkStories(db, [inputOf(profileId, square, '1')])).newStories).toHaveLength(1);
});
