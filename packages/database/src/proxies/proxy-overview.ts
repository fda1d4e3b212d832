import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { ProxyState } from '../schema.ts';

/** Why a proxy is not used now. `unproven` ends with a successful probe, the reasons without a time when an operator acts. */
export type ProxyWait = { reason: 'cooling' | 'unproven' | 'quarantined' | 'disabled'; waitMs: number | null };

export type ProxyOverview = {
  id: ProxyId;
  host: string;
  port: number;
  country: string | null;
  state: ProxyState;
  stateReason: string | null;
  stateSince: Date;
  cooldownUntil: Date | null;
  errorCount: number;
  consecutiveErrors: number;
  lastUsedAt: Date | null;
  /** Within the last 24 hours. */
  cooldowns: number;
  requests: number;
  accountIds: AccountId[];
  wait: ProxyWait | null;
};

type Row = Omit<ProxyOverview, 'wait'> & { waitMs: number | null };

const today = sql`clock_timestamp() - interval '24 hours'`;

/** All proxies for the operator, without credentials. */
export async function describeProxies(db: Db): Promise<ProxyOverview[]> {
  const { rows } = await sql<Row>`
    select proxy.id, proxy.host, proxy.port, proxy.country, proxy.state, proxy.state_reason, proxy.state_since,
      proxy.cooldown_until, proxy.error_count, proxy.consecutive_errors, proxy.last_used_at,
      (select count(*)::int from proxy_events event
        where event.proxy_id = proxy.id and event.event = 'cooling' and event.at > ${today}) as cooldowns,
      (select count(*)::int from account_requests request
        where request.proxy_id = proxy.id and request.at > ${today}) as requests,
      coalesce((select array_agg(account.id order by account.created_at, account.id) from accounts account
        where account.proxy_id = proxy.id), '{}') as account_ids,
      greatest(0, extract(epoch from proxy.cooldown_until - clock_timestamp())::float8 * 1000) as wait_ms
    from proxies proxy
    order by proxy.host, proxy.port`.execute(db);
  return rows.map(({ waitMs, ...proxy }) => ({ ...proxy, wait: waitOf(proxy.state, waitMs ?? 0) }));
}

function waitOf(state: ProxyState, waitMs: number): ProxyWait | null {
  if (state === 'active') return null;
  if (state !== 'cooling') return { reason: state, waitMs: null };
  return waitMs > 0 ? { reason: 'cooling', waitMs } : { reason: 'unproven', waitMs: 0 };
}
