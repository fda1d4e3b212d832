import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import { recordAccountEvent } from '../accounts/account-states.ts';
import type { Db } from '../db.ts';

type PairingRules = { accountsPerProxy: number; rebindEveryMs: number };
type Stranded = { id: AccountId; country: string | null };
type Rebinding = { accountId: AccountId; proxyId: ProxyId };

/** An arbitrary number; it must differ from the other advisory locks. */
const PAIRING_LOCK = 712_005;

/** Serializes pairing until the end of the transaction, and locks these accounts in id order. */
export async function lockPairing(db: Db, accountIds: AccountId[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAIRING_LOCK})`.execute(db);
  await sql`
    select from accounts where id = any(${accountIds}::uuid[]) order by id for no key update`.execute(db);
}

/**
 * Moves accounts whose proxy is quarantined, disabled or deleted to a working proxy of the same country that has room. An account
 * without such a proxy waits. Call it in a transaction; it holds the pairing lock until the end.
 */
export async function rebindStrandedAccounts(db: Db, rules: PairingRules): Promise<Rebinding[]> {
  const stranded = await findStranded(db, rules);
  if (stranded.length === 0) return [];
  await lockPairing(
    db,
    stranded.map((account) => account.id),
  );
  const moved: Rebinding[] = [];
  for (const account of await findStranded(db, rules)) {
    const proxyId = await findRoom(db, account, rules);
    if (!proxyId || !(await rebind(db, account, proxyId))) continue;
    moved.push({ accountId: account.id, proxyId });
  }
  return moved;
}

/** Accounts that may move: active or cooled down, not leased, and not moved recently. */
async function findStranded(db: Db, { rebindEveryMs }: PairingRules): Promise<Stranded[]> {
  const { rows } = await sql<Stranded>`
    select account.id, account.country
    from accounts account
    left join proxies proxy on proxy.id = account.proxy_id
    where (proxy.id is null or proxy.state in ('quarantined', 'disabled'))
      and (account.state = 'active' or (account.state in ('cooling', 'resting') and account.cooldown_until <= clock_timestamp()))
      and account.sealed_session is not null
      and (account.leased_until is null or account.leased_until <= clock_timestamp())
      and (account.proxy_rebound_at is null
        or account.proxy_rebound_at <= clock_timestamp() - make_interval(secs => ${rebindEveryMs / 1_000}::float8))
    order by account.last_used_at nulls first, account.id`.execute(db);
  return rows;
}

/** The working proxy of the account's country with the fewest accounts. */
async function findRoom(
  db: Db,
  { country }: Stranded,
  { accountsPerProxy }: PairingRules,
): Promise<ProxyId | undefined> {
  const { rows } = await sql<{ id: ProxyId }>`
    select proxy.id
    from proxies proxy
    left join accounts account on account.proxy_id = proxy.id
    where proxy.state = 'active' and proxy.country is not distinct from ${country}
    group by proxy.id
    having count(account.id) < ${accountsPerProxy}
    order by count(account.id), proxy.created_at, proxy.id
    limit 1`.execute(db);
  return rows[0]?.id;
}

async function rebind(db: Db, { id }: Stranded, proxyId: ProxyId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ proxyId, proxyReboundAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', sql<Date>`clock_timestamp()`)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const reason = 'its proxy is out of service';
  await recordAccountEvent(db, id, { event: 'rebound', cause: 'pairing', reason, proxyId, until: null });
  return true;
}
