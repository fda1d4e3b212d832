import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeAccount, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { readCrawlGauges } from './crawl-gauges.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('returns leases, states, and the age of the oldest due profile', async () => {
  const sweepAfterMs = 8 * 3_600_000;
  expect(await readCrawlGauges(db, { sweepAfterMs })).toEqual({
    leasesHeld: 0,
    accounts: {},
    proxies: {},
    oldestDueSeconds: 0,
  });
  const accountId = await makeAccount(db, 'ada');
  await makeAccount(db, 'eve', { state: 'disabled' });
  await db
    .updateTable('accounts')
    .set({ leasedUntil: hoursAgo(-1) })
    .where('id', '=', accountId)
    .execute();
  const profileId = await makeProfile(db);
  await makeProfile(db);
  await db.insertInto('accountFollows').values({ accountId, profileId, position: 0 }).execute();
  await db
    .updateTable('profiles')
    .set({ storiesFetchedAt: hoursAgo(9) })
    .where('id', '=', profileId)
    .execute();

  const gauges = await readCrawlGauges(db, { sweepAfterMs });

  expect(gauges).toMatchObject({ leasesHeld: 1, accounts: { active: 1, disabled: 1 }, proxies: { active: 2 } });
  expect(gauges.oldestDueSeconds).toBeCloseTo(3_600, -2);
  await db
    .insertInto('traySightings')
    .values({ profileId, latestMediaAt: hoursAgo(1), seenAt: hoursAgo(2) })
    .execute();
  expect((await readCrawlGauges(db, { sweepAfterMs })).oldestDueSeconds).toBeCloseTo(7_200, -2);
});
