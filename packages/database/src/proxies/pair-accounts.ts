import type { AccountId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { lockPairing } from './proxy-pairing.ts';

export type PairingCounts = { pairedCount: number; waitingCount: number };

/**
 * Assigns a proxy to every account without one: a working proxy of the account's country with the fewest accounts. Accounts that
 * have a proxy keep it, whatever its state. Call it in a transaction; pairings are serialized by a lock.
 */
export async function pairAccounts(db: Db, { accountsPerProxy }: { accountsPerProxy: number }): Promise<PairingCounts> {
  await lockPairing(
    db,
    (await findUnpaired(db)).map((account) => account.id),
  );
  const unpaired = await findUnpaired(db);
  let pairedCount = 0;
  for (const account of unpaired) {
    const { numAffectedRows = 0n } = await sql`
      update accounts set proxy_id = available.id, country = coalesce(accounts.country, available.country) from (
        select proxy.id, proxy.country from proxies proxy
        cross join lateral (
          select count(*) as accounts from accounts other where other.proxy_id = proxy.id and other.state <> 'disabled'
        ) load
        where proxy.state in ('active', 'cooling')
          and load.accounts < ${accountsPerProxy}
          and (${account.country}::text is null or proxy.country = ${account.country})
        order by proxy.state, load.accounts, proxy.id
        limit 1
      ) available
      where accounts.id = ${account.id}`.execute(db);
    pairedCount += Number(numAffectedRows);
  }
  return { pairedCount, waitingCount: unpaired.length - pairedCount };
}

/** Oldest first. */
async function findUnpaired(db: Db): Promise<Array<{ id: AccountId; country: string | null }>> {
  return db
    .selectFrom('accounts')
    .select(['id', 'country'])
    .where('proxyId', 'is', null)
    .where('state', '!=', 'disabled')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
