import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { EXTENDED } from '../schema/event-causes.ts';
import type { ProxyState } from '../schema.ts';

type EventDetails = { cause: string; reason: string; accountId?: AccountId };

/** Counts a failure without changing the state. */
export async function countProxyError(db: Db, proxyId: ProxyId, reason: string): Promise<void> {
  await db
    .updateTable('proxies')
    .set({ ...oneMoreError, stateReason: reason })
    .where('id', '=', proxyId)
    .where('state', 'in', ['active', 'cooling'])
    .execute();
}

const oneMoreError = {
  lastUsedAt: sql<Date>`clock_timestamp()`,
  errorCount: sql<number>`error_count + 1`,
  consecutiveErrors: sql<number>`consecutive_errors + 1`,
};

/** The proxy is not used until `cooldownMs` have passed and a probe has succeeded. */
export async function coolDownProxy(
  db: Db,
  proxyId: ProxyId,
  { cooldownMs, ...details }: EventDetails & { cooldownMs: number },
): Promise<void> {
  const until = sql<Date>`greatest(cooldown_until, clock_timestamp() + make_interval(secs => ${cooldownMs / 1_000}::float8))`;
  await changeState(db, proxyId, { state: 'cooling', from: ['active', 'cooling'], until, ...details });
}

type Extension = { minutes: number; reason: string };

/** Counts from the end of a running cooldown, otherwise from now. */
const extendedBy = (minutes: number) =>
  sql<Date>`greatest(cooldown_until, clock_timestamp()) + make_interval(mins => ${minutes}::int)`;

/** Returns the new end of the cooldown. Does not count as an error of the proxy. */
export async function extendProxyCooldown(
  db: Db,
  proxyId: ProxyId,
  { minutes, reason }: Extension,
): Promise<Date | undefined> {
  const cooled = await db
    .updateTable('proxies')
    .set({
      cooldownUntil: extendedBy(minutes),
      state: 'cooling',
      stateReason: reason,
      stateSince: sql<Date>`case when state = 'active' then clock_timestamp() else state_since end`,
      probingUntil: null,
    })
    .where('id', '=', proxyId)
    .where('state', 'in', ['active', 'cooling'])
    .returning('cooldownUntil')
    .executeTakeFirst();
  if (!cooled?.cooldownUntil) return undefined;
  const until = cooled.cooldownUntil;
  await db
    .insertInto('proxyEvents')
    .values({ proxyId, accountId: null, event: 'cooling', cause: EXTENDED, reason, until })
    .execute();
  return until;
}

/** Out of rotation until an operator acts. Its accounts may move to another proxy. */
export async function quarantineProxy(db: Db, proxyId: ProxyId, details: EventDetails): Promise<void> {
  await changeState(db, proxyId, { state: 'quarantined', from: ['active', 'cooling'], until: null, ...details });
}

/** Out of rotation until an operator edits it. */
export async function disableProxy(db: Db, proxyId: ProxyId, details: EventDetails): Promise<void> {
  await changeState(db, proxyId, {
    state: 'disabled',
    from: ['active', 'cooling', 'quarantined'],
    until: null,
    ...details,
  });
}

/** A probe succeeded: the proxy may be used again. */
export async function reviveProxy(db: Db, proxyId: ProxyId): Promise<void> {
  await changeState(db, proxyId, { state: 'active', from: ['cooling'], until: null, cause: 'probe', reason: null });
}

/** An operator reactivates the proxy and clears its consecutive errors. */
export async function reactivateProxy(db: Db, proxyId: ProxyId, reason: string | null = null): Promise<void> {
  await changeState(db, proxyId, {
    state: 'active',
    from: ['active', 'cooling', 'quarantined', 'disabled'],
    until: null,
    cause: 'operator',
    reason,
  });
}

type Change = {
  state: ProxyState;
  from: ProxyState[];
  until: ReturnType<typeof sql<Date>> | null;
  cause: string;
  reason: string | null;
  accountId?: AccountId;
};

async function changeState(db: Db, proxyId: ProxyId, change: Change): Promise<void> {
  const { state, from, until, cause, reason, accountId = null } = change;
  const isFailure = state !== 'active';
  const changed = await db
    .updateTable('proxies')
    .set({
      state,
      stateReason: reason,
      stateSince: sql`clock_timestamp()`,
      cooldownUntil: until,
      probingUntil: null,
      ...(isFailure ? oneMoreError : { consecutiveErrors: 0 }),
    })
    .where('id', '=', proxyId)
    .where('state', 'in', from)
    .returning('cooldownUntil')
    .executeTakeFirst();
  if (!changed) return;
  await db
    .insertInto('proxyEvents')
    .values({
      proxyId,
      // Null if the account was removed in the meantime.
      accountId: db.selectFrom('accounts').select('id').where('id', '=', accountId),
      event: state,
      cause,
      reason,
      until: changed.cooldownUntil,
    })
    .execute();
}

type ClaimedProxy = { id: ProxyId };

/** Claims one proxy whose cooldown is over, for the probe that decides whether it may be used again. */
export async function claimProxyToProbe(db: Db, claimMs: number): Promise<ProxyId | undefined> {
  const { rows } = await sql<ClaimedProxy>`
    update proxies set probing_until = clock_timestamp() + make_interval(secs => ${claimMs / 1_000}::float8)
    where id = (
      select id from proxies
      where state = 'cooling' and cooldown_until <= clock_timestamp()
        and (probing_until is null or probing_until <= clock_timestamp())
      order by cooldown_until limit 1
      for update skip locked
    )
    returning id`.execute(db);
  return rows[0]?.id;
}
