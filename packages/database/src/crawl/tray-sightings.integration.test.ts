import type { ProfileId } from '@around/contracts/ids';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { noteTraySightings, readCompleteness } from './tray-sightings.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

async function sight(profileId: ProfileId, latestMediaAt: Date): Promise<void> {
  const { networkId } = await db
    .selectFrom('profiles')
    .select('networkId')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  await noteTraySightings(db, [
    { networkId, latestMediaAt },
    { networkId: 'a stranger', latestMediaAt },
  ]);
}

test('what the tray showed is missed until its newest story is there, and forgotten when that has ended', async () => {
  const [seen, missed, ended] = [await makeProfile(db), await makeProfile(db), await makeProfile(db)];
  const posted = hoursAgo(2);
  await db.updateTable('profiles').set({ latestStoryAt: posted }).where('id', 'in', [seen, missed]).execute();

  await sight(seen, posted);
  await sight(missed, hoursAgo(1));
  await sight(ended, hoursAgo(25));

  expect(await readCompleteness(db)).toEqual({ live: 2, missed: 1 });
});

test('a sighting keeps the moment at which its news was first seen', async () => {
  const profileId = await makeProfile(db);
  const readSeenAt = async () =>
    (await db.selectFrom('traySightings').select('seenAt').executeTakeFirstOrThrow()).seenAt;
  await sight(profileId, hoursAgo(2));
  const first = await readSeenAt();
  await sight(profileId, hoursAgo(3));
  expect(await readSeenAt()).toEqual(first);

  await sight(profileId, hoursAgo(1));

  expect((await readSeenAt()).getTime()).toBeGreaterThan(first.getTime());
});
