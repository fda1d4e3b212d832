import { type AccountLease, leaseAccount, releaseLease } from '@around/database/accounts/account-leases';
import { readAccountLimits } from '@around/database/accounts/account-limits';
import type { Db } from '@around/database/db';
import { sql } from 'kysely';
import type { Crawler } from './crawler-fleet.ts';
import { waitUntil } from './wait-until.ts';

/** An account that the rig has leased, like another crawler, without making requests. */
export type TakenOver = { account: string; lease: AccountLease; at: number };

const HOLD_SECONDS = 120;

/**
 * Leases the accounts of these crawlers as soon as their leases expire. Any request with such an account after that violates the
 * lease.
 */
export async function takeOver(db: Db, crawlers: Crawler[], { withinMs }: { withinMs: number }): Promise<TakenOver[]> {
  const held = await accountsLeasedBy(db, crawlers);
  const limits = await readAccountLimits(db);
  if (!limits) throw new Error('No crawler has said its limits yet');
  const takenOver: TakenOver[] = [];
  await Promise.all(
    held.map(({ id, username }) =>
      waitUntil(
        `${username} is available`,
        async () => {
          const lease = await leaseAccount(db, { accountId: id, owner: 'rig', seconds: HOLD_SECONDS, limits });
          if (lease) takenOver.push({ account: username, lease, at: Date.now() });
          return lease !== undefined;
        },
        { withinMs },
      ),
    ),
  );
  return takenOver;
}

/** A worker's id contains its process id. */
export async function accountsLeasedBy(db: Db, crawlers: Crawler[]) {
  const owners = crawlers.map((crawler) => `%:${crawler.pid()}:%`);
  return db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where(sql<boolean>`lease_owner like any(${owners}::text[])`)
    .where('leasedUntil', '>', sql<Date>`clock_timestamp()`)
    .execute();
}

export async function releaseAll(db: Db, takenOver: TakenOver[]): Promise<void> {
  for (const { lease } of takenOver) await releaseLease(db, lease);
}
