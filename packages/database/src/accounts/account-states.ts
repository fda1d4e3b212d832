import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState } from '../schema.ts';
import type { AccountLease } from './account-leases.ts';

/** The session's cookies as the network last rotated them, sealed. */
export async function saveSession(db: Db, lease: AccountLease, sealedSession: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ sealedSession })
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .execute();
}

/** Takes the account out of rotation for a while. A longer cooldown that is set already stays. */
export async function coolDownAccount(
  db: Db,
  lease: AccountLease,
  { cooldownMs, reason, countsAsThrottle }: { cooldownMs: number; reason: string; countsAsThrottle: boolean },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      state: 'cooling',
      stateReason: reason,
      stateSince: sql`clock_timestamp()`,
      cooldownUntil: sql`greatest(
        coalesce(cooldown_until, '-infinity'), clock_timestamp() + make_interval(secs => ${cooldownMs / 1_000}))`,
      throttleCount: countsAsThrottle ? sql`throttle_count + 1` : sql`throttle_count`,
    })
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .execute();
}

/** Stops the account until an operator looks at it. */
export async function stopAccount(
  db: Db,
  lease: AccountLease,
  state: Extract<AccountState, 'needs_attention' | 'logged_out' | 'disabled'>,
  reason: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ state, stateReason: reason, stateSince: sql`clock_timestamp()`, cooldownUntil: null })
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .execute();
}

/** A piece of work went through: the ladder of cooldowns starts at its foot again. */
export async function forgetThrottles(db: Db, lease: AccountLease): Promise<void> {
  if (lease.throttleCount === 0) return;
  await db
    .updateTable('accounts')
    .set({ throttleCount: 0 })
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .execute();
}
