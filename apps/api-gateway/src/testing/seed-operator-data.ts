import type { AccountId } from '@around/contracts/ids';
import { saveAccountLimits } from '@around/database/accounts/account-limits';
import { openRun } from '@around/database/crawl/crawl-run-queries';
import type { Db } from '@around/database/db';
import { makeLimits } from '@around/test-harness/account-limits';
import { makeAccount, makeLocation, makeProfile, makeProxy, makeStory } from '@around/test-harness/make-rows';

/** One row of every kind with every optional column set, so that responses have every field. Returns the account's id. */
export async function seedOperatorData(db: Db): Promise<AccountId> {
  const now = new Date();
  const later = new Date(Date.now() + 600_000);
  const profileId = await makeProfile(db, 'cafe');
  const details = { category: 'Cafe', followerCount: 12, followingCount: 3, avatarUrl: 'https://cdn.test/a.jpg' };
  await db.updateTable('profiles').set(details).execute();
  const locationId = await makeLocation(db);
  await db.updateTable('locations').set({ profileId }).execute();
  await makeStory(db, locationId);

  const proxyId = await makeProxy(db, 'one.test');
  const cooling = { state: 'cooling', cooldownUntil: later, stateReason: 'no connection' } as const;
  await db
    .updateTable('proxies')
    .set({ ...cooling, country: 'TR', lastUsedAt: now, lastProbeAt: now })
    .execute();
  const id = await makeAccount(db, 'ada', { proxyId, lastUsedAt: now, state: 'cooling', cooldownUntil: later });
  await db
    .updateTable('accounts')
    .set({
      isDefault: true,
      networkUserId: '4242',
      sessionHint: 'S3CR3T-SES',
      stateReason: 'please wait',
      authenticationSuccess: false,
      authenticationError: 'please wait',
      throttledUntil: later,
    })
    .execute();
  await db.insertInto('accountFollows').values({ accountId: id, profileId, position: 0 }).execute();
  await db
    .insertInto('rateLimitEvents')
    .values({ accountId: id, proxyId, kind: 'throttled', startedAt: now, endsAt: later })
    .execute();
  await openRun(db, 'requested');
  await db.updateTable('crawlRuns').set({ finishedAt: now, storiesAdded: 3 }).execute();
  await saveAccountLimits(db, makeLimits());
  return id;
}
