import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { EXTENDED } from '../schema/event-causes.ts';
import type { AccountState } from '../schema.ts';
import type { AccountLease } from './account-leases.ts';

/** The session's cookies as the network last rotated them, sealed; unless somebody handed in another session meanwhile. */
export async function saveSession(db: Db, lease: AccountLease, sealedSession: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ sealedSession })
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .execute();
}

type Occasion = { proxyId: ProxyId | null; cause: string; reason: string };

export type Rest = Occasion & {
  state: Extract<AccountState, 'cooling' | 'resting'>;
  restMs: number;
  /** Of a throttle: the rung of the ladder that the account stands on now. */
  throttleCount?: number;
  /** False when it adds nothing to a rest that is running; then it only may last longer. */
  isNews: boolean;
};

/** Takes the account out of rotation for a while. A longer rest that is running already stays. Stopped accounts stay stopped. */
export async function restAccount(db: Db, accountId: AccountId, rest: Rest): Promise<void> {
  const { state, restMs, cause, reason, proxyId, throttleCount, isNews } = rest;
  const until = sql<Date>`greatest(cooldown_until, clock_timestamp() + make_interval(secs => ${restMs / 1_000}::float8))`;
  const updated = await db
    .updateTable('accounts')
    .set({
      cooldownUntil: until,
      ...(isNews && { state, stateReason: reason, stateSince: sql`clock_timestamp()`, softScore: 0 }),
      ...(throttleCount !== undefined && { throttleCount }),
      ...(cause === 'throttled' && { throttledUntil: until }),
    })
    .where('id', '=', accountId)
    .where('state', 'in', ['active', 'cooling', 'resting'])
    .returning('cooldownUntil')
    .executeTakeFirst();
  if (!updated || !isNews) return;
  await noteAccountEvent(db, accountId, { event: state, cause, reason, proxyId, until: updated.cooldownUntil });
}

type Extension = { minutes: number; reason: string };

/** Counts from the end of a running cooldown, otherwise from now. */
const extendedBy = (minutes: number) =>
  sql<Date>`greatest(cooldown_until, clock_timestamp()) + make_interval(mins => ${minutes}::int)`;

/** Until when the account rests now; undefined when it is stopped, and a rest says nothing of it. */
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
  await noteAccountEvent(db, accountId, { event: state, cause: EXTENDED, reason, proxyId: null, until });
  return until;
}

type Stop = Occasion & { state: Extract<AccountState, 'needs_attention' | 'logged_out' | 'disabled'> };

/** Stops the account until an operator looks at it. A disabled account stays disabled. */
export async function stopAccount(db: Db, accountId: AccountId, { state, ...occasion }: Stop): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ state, stateReason: occasion.reason, stateSince: sql`clock_timestamp()`, cooldownUntil: null })
    .where('id', '=', accountId)
    .where('state', 'not in', ['disabled', state])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await noteAccountEvent(db, accountId, { event: state, until: null, ...occasion });
}

export async function saveSoftScore(db: Db, accountId: AccountId, softScore: number): Promise<void> {
  await db.updateTable('accounts').set({ softScore }).where('id', '=', accountId).execute();
}

/** An operator puts the account back to work, with a clean slate. Its budgets, and what it has used of them, stay. */
export async function reactivateAccount(db: Db, accountId: AccountId, reason: string | null = null): Promise<void> {
  await db.updateTable('accounts').set(cleanSlate).where('id', '=', accountId).execute();
  await noteAccountEvent(db, accountId, { event: 'active', cause: 'operator', reason, proxyId: null, until: null });
}

export const cleanSlate = {
  state: 'active',
  stateReason: null,
  stateSince: sql<Date>`clock_timestamp()`,
  cooldownUntil: null,
  throttleCount: 0,
  throttledUntil: null,
  softScore: 0,
} as const;

/** An operator's word: no further request until another word. */
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

export async function noteAccountEvent(db: Db, accountId: AccountId, event: AccountEvent): Promise<void> {
  await db
    .insertInto('accountEvents')
    .values({ accountId, ...event })
    .execute();
}
