import { type AccountLease, leaseAccount, releaseLease } from '@around/database/accounts/account-leases';
import { readAccountLimits } from '@around/database/accounts/account-limits';
import type { Db } from '@around/database/db';
import { sql } from 'kysely';
import type { Crawler } from './crawler-fleet.ts';
import { until } from './wait-until.ts';

/** An account that the rig leases, as another crawler would, and never speaks as. */
export type TakenOver = { account: string; lease: AccountLease; at: number };

const HOLD_SECONDS = 120;

/**
 * Takes over what these crawlers hold, as soon as their leases have run out. Whatever is asked as such an account from then on, is
 * asked by somebody who has no right to.
 */
export async function takeOver(db: Db, crawlers: Crawler[], { withinMs }: { withinMs: number }): Promise<TakenOver[]> {
  const held = await accountsLeasedBy(db, crawlers);
  const limits = await readAccountLimits(db);
  if (!limits) throw new Error('No crawler has said its limits yet');
  const taken: TakenOver[] = [];
  await Promise.all(
    held.map(({ id, username }) =>
      until(
        `${username} is free`,
        async () => {
          const lease = await leaseAccount(db, { accountId: id, owner: 'rig', seconds: HOLD_SECONDS, limits });
          if (lease) taken.push({ account: username, lease, at: Date.now() });
          return lease !== undefined;
        },
        { withinMs },
      ),
    ),
  );
  return taken;
}

/** A worker's name holds the number of its process. */
export async function accountsLeasedBy(db: Db, crawlers: Crawler[]) {
  const owners = crawlers.map((crawler) => `%:${crawler.pid()}:%`);
  return db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where(sql<boolean>`lease_owner like any(${owners}::text[])`)
    .where('leasedUntil', '>', sql<Date>`clock_timestamp()`)
    .execute();
}

export async function releaseAll(db: Db, taken: TakenOver[]): Promise<void> {
  for (const { lease } of taken) await releaseLease(db, lease);
}
