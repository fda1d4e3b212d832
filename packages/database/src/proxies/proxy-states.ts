import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { EXTENDED } from '../operator/longer-cooldowns.ts';
import type { ProxyState } from '../schema.ts';

/** What is known of a proxy when it has to be judged. */
export type ProxyFacts = {
  state: ProxyState;
  consecutiveErrors: number;
  /** Cooldowns within the window asked for, and since an operator last put the proxy right. */
  recentCooldowns: number;
  /** Different accounts that the network refused, and slowed down, through this proxy within the windows. */
  blockedAccounts: number;
  throttledAccounts: number;
};

type Windows = { cooldownWindowMs: number; blockedWindowMs: number; throttledWindowMs: number };

/** Locks the proxy's row for the rest of the transaction, so that two verdicts on one proxy follow each other. */
export async function lockProxyFacts(db: Db, proxyId: ProxyId, windows: Windows): Promise<ProxyFacts | undefined> {
  await db.selectFrom('proxies').select('id').where('id', '=', proxyId).forNoKeyUpdate().execute();
  const { rows } = await sql<ProxyFacts>`
    with proxy as (
      select proxies.*, coalesce((select max(at) from proxy_events where proxy_id = proxies.id and cause = 'operator'),
        '-infinity') as set_right_at
      from proxies where id = ${proxyId}
    )
    select proxy.state, proxy.consecutive_errors,
      (select count(*)::int from proxy_events event
        where event.proxy_id = proxy.id and event.event = 'cooling' and event.cause <> ${EXTENDED}
          and event.at > proxy.set_right_at
          and event.at > clock_timestamp() - make_interval(secs => ${windows.cooldownWindowMs / 1_000}::float8)
      ) as recent_cooldowns,
      ${countAccounts('proxyBlocked', windows.blockedWindowMs)} as blocked_accounts,
      ${countAccounts('throttled', windows.throttledWindowMs)} as throttled_accounts
    from proxy`.execute(db);
  return rows[0];
}

function countAccounts(outcome: string, windowMs: number) {
  return sql<number>`(
    select count(distinct request.account_id)::int from account_requests request
    where request.proxy_id = proxy.id and request.outcome = ${outcome} and request.at > proxy.set_right_at
      and request.at > clock_timestamp() - make_interval(secs => ${windowMs / 1_000}::float8)
  )`;
}

type Occasion = { cause: string; reason: string; accountId?: AccountId };

/** One failure more, without consequences yet. */
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

/** Nobody uses the proxy until `cooldownMs` are over and a probe has gone through it. */
export async function coolDownProxy(
  db: Db,
  proxyId: ProxyId,
  { cooldownMs, ...occasion }: Occasion & { cooldownMs: number },
): Promise<void> {
  const until = sql<Date>`greatest(cooldown_until, clock_timestamp() + make_interval(secs => ${cooldownMs / 1_000}::float8))`;
  await changeState(db, proxyId, { state: 'cooling', from: ['active', 'cooling'], until, ...occasion });
}

/** Out of rotation until an operator looks at it; its accounts may move to another proxy. */
export async function quarantineProxy(db: Db, proxyId: ProxyId, occasion: Occasion): Promise<void> {
  await changeState(db, proxyId, { state: 'quarantined', from: ['active', 'cooling'], until: null, ...occasion });
}

/** Out of rotation until an operator edits it. */
export async function disableProxy(db: Db, proxyId: ProxyId, occasion: Occasion): Promise<void> {
  await changeState(db, proxyId, {
    state: 'disabled',
    from: ['active', 'cooling', 'quarantined'],
    until: null,
    ...occasion,
  });
}

/** A probe went through: the proxy may be used again. */
export async function reviveProxy(db: Db, proxyId: ProxyId): Promise<void> {
  await changeState(db, proxyId, { state: 'active', from: ['cooling'], until: null, cause: 'probe', reason: null });
}

/** An operator puts the proxy right: back to work, with a clean slate. */
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
      // Removed meanwhile, perhaps: what its proxy did counts all the same.
      accountId: db.selectFrom('accounts').select('id').where('id', '=', accountId),
      event: state,
      cause,
      reason,
      until: changed.cooldownUntil,
    })
    .execute();
}

type ClaimedProxy = { id: ProxyId };

/** Takes on one proxy whose cooldown is over, for the probe that decides whether it may be used again. */
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
