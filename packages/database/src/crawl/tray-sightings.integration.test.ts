import type { ProfileId } from '@around/contracts/ids';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { readCompleteness, saveTraySightings } from './tray-sightings.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

async function addSighting(profileId: ProfileId, latestMediaAt: Date): Promise<void> {
  const { networkId } = await db
    .selectFrom('profiles')
    .select('networkId')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  await saveTraySightings(db, [
    { networkId, latestMediaAt },
    { networkId: 'a stranger', latestMediaAt },
  ]);
}

test('counts a sighting as missed until its story is stored, and ignores it after 24 hours', async () => {
  const [seen, missed, ended] = [await makeProfile(db), await makeProfile(db), await makeProfile(db)];
  const posted = hoursAgo(2);
  await db.updateTable('profiles').set({ latestStoryAt: posted }).where('id', 'in', [seen, missed]).execute();

  await addSighting(seen, posted);
  await addSighting(missed, hoursAgo(1));
  await addSighting(ended, hoursAgo(25));

  expect(await readCompleteness(db)).toEqual({ live: 2, missed: 1 });
});

test('keeps the time when a story was first seen', async () => {
  const profileId = await makeProfile(db);
  const readSeenAt = async () =>
    (await db.selectFrom('traySightings').select('seenAt').executeTakeFirstOrThrow()).seenAt;
  await addSighting(profileId, hoursAgo(2));
  const first = await readSeenAt();
  await addSighting(profileId, hoursAgo(3));
  expect(await readSeenAt()).toEqual(first);

  await addSighting(profileId, hoursAgo(1));

  expect((await readSeenAt()).getTime()).toBeGreaterThan(first.getTime());
});
