import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { EXTENDED } from '../schema/event-causes.ts';
import type { AccountState } from '../schema.ts';
import type { AccountLease } from './account-leases.ts';

/** Stores the sealed cookies that the network rotated, unless a newer lease or session has replaced the token. */
export async function saveSession(db: Db, lease: AccountLease, sealedSession: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ sealedSession })
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .execute();
}

type EventDetails = { proxyId: ProxyId | null; cause: string; reason: string };

export type Rest = EventDetails & {
  state: Extract<AccountState, 'cooling' | 'resting'>;
  restMs: number;
  /** For a throttle: the account's new step on the cooldown ladder. */
  throttleCount?: number;
  /** False for a failure during a running rest: it may extend the rest but changes neither state nor reason. */
  isNewRest: boolean;
};

/** Takes the account out of rotation for a while. Never shortens a running rest, and leaves stopped accounts stopped. */
export async function restAccount(db: Db, accountId: AccountId, rest: Rest): Promise<void> {
  const { state, restMs, cause, reason, proxyId, throttleCount, isNewRest } = rest;
  const until = sql<Date>`greatest(cooldown_until, clock_timestamp() + make_interval(secs => ${restMs / 1_000}::float8))`;
  const updated = await db
    .updateTable('accounts')
    .set({
      cooldownUntil: until,
      ...(isNewRest && { state, stateReason: reason, stateSince: sql`clock_timestamp()`, softScore: 0 }),
      ...(throttleCount !== undefined && { throttleCount }),
      ...(cause === 'throttled' && { throttledUntil: until }),
    })
    .where('id', '=', accountId)
    .where('state', 'in', ['active', 'cooling', 'resting'])
    .returning('cooldownUntil')
    .executeTakeFirst();
  if (!updated || !isNewRest) return;
  await recordAccountEvent(db, accountId, { event: state, cause, reason, proxyId, until: updated.cooldownUntil });
}

type Extension = { minutes: number; reason: string };

/** Counts from the end of a running cooldown, otherwise from now. */
const extendedBy = (minutes: number) =>
  sql<Date>`greatest(cooldown_until, clock_timestamp()) + make_interval(mins => ${minutes}::int)`;

/** Returns the new end of the rest; undefined if the account is stopped, because a stopped account has no rest. */
export async function extendAccountRest(
  db: Db,
  accountId: AccountId,
  { minutes, reason }: Extension,
): Promise<Date | undefined> {
  const rested = await db
    .updateTable('accounts')
    .set(({ eb }) => ({
      cooldownUntil: extendedBy(minutes),
      state: eb
        .case()
        .when('state', '=', 'resting')
        .then('resting' as const)
        .else('cooling' as const)
        .end(),
      stateReason: reason,
      stateSince: sql<Date>`case when state = 'active' then clock_timestamp() else state_since end`,
    }))
    .where('id', '=', accountId)
    .where('state', 'in', ['active', 'cooling', 'resting'])
    .returning(['state', 'cooldownUntil'])
    .executeTakeFirst();
  if (!rested?.cooldownUntil) return undefined;
  const { state, cooldownUntil: until } = rested;
  await recordAccountEvent(db, accountId, { event: state, cause: EXTENDED, reason, proxyId: null, until });
  return until;
}

type Stop = EventDetails & { state: Extract<AccountState, 'needs_attention' | 'logged_out' | 'disabled'> };

/** Stops the account until an operator looks at it. A disabled account stays disabled. */
export async function stopAccount(db: Db, accountId: AccountId, { state, ...details }: Stop): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ state, stateReason: details.reason, stateSince: sql`clock_timestamp()`, cooldownUntil: null })
    .where('id', '=', accountId)
    .where('state', 'not in', ['disabled', state])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordAccountEvent(db, accountId, { event: state, until: null, ...details });
}

export async function saveSoftScore(db: Db, accountId: AccountId, softScore: number): Promise<void> {
  await db.updateTable('accounts').set({ softScore }).where('id', '=', accountId).execute();
}

/** An operator reactivates the account: clears cooldowns and failure counts, but not the budgets used so far. */
export async function reactivateAccount(db: Db, accountId: AccountId, reason: string | null = null): Promise<void> {
  await db.updateTable('accounts').set(clearedState).where('id', '=', accountId).execute();
  await recordAccountEvent(db, accountId, { event: 'active', cause: 'operator', reason, proxyId: null, until: null });
}

export const clearedState = {
  state: 'active',
  stateReason: null,
  stateSince: sql<Date>`clock_timestamp()`,
  cooldownUntil: null,
  throttleCount: 0,
  throttledUntil: null,
  softScore: 0,
  // The operator has acted, so an earlier failure of the session no longer says how it is now.
  authenticationError: sql<string | null>`case when authentication_success then authentication_error end`,
  authenticationSuccess: sql<boolean | null>`nullif(authentication_success, false)`,
} as const;

/** An operator disables the account. It makes no request until an operator reactivates it. */
export async function disableAccount(db: Db, accountId: AccountId, reason: string): Promise<void> {
  await stopAccount(db, accountId, { state: 'disabled', cause: 'operator', reason, proxyId: null });
}

type AccountEvent = {
  event: AccountState | 'rebound';
  cause: string;
  reason: string | null;
  proxyId: ProxyId | null;
  until: Date | null;
};

export async function recordAccountEvent(db: Db, accountId: AccountId, event: AccountEvent): Promise<void> {
  await db
    .insertInto('accountEvents')
    .values({ accountId, ...event })
    .execute();
}
