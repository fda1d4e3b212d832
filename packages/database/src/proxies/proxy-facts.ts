import type { ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { EXTENDED } from '../schema/event-causes.ts';
import type { ProxyState } from '../schema.ts';

/** The proxy's record that decides the outcome of a failure. */
export type ProxyFacts = {
  state: ProxyState;
  consecutiveErrors: number;
  /** Counts within the window, and only since an operator last reactivated the proxy. */
  recentCooldowns: number;
  /** Distinct accounts that were blocked or throttled through this proxy within the windows. */
  blockedAccounts: number;
  throttledAccounts: number;
};

type Windows = { cooldownWindowMs: number; blockedWindowMs: number; throttledWindowMs: number };

/** Locks the proxy's row until the end of the transaction, so that two failures of one proxy are settled one after the other. */
export async function lockProxyFacts(db: Db, proxyId: ProxyId, windows: Windows): Promise<ProxyFacts | undefined> {
  await db.selectFrom('proxies').select('id').where('id', '=', proxyId).forNoKeyUpdate().execute();
  const { rows } = await sql<ProxyFacts>`
    with proxy as (
      select proxies.*, coalesce((select max(at) from proxy_events where proxy_id = proxies.id and cause = 'operator'),
        '-infinity') as reactivated_at
      from proxies where id = ${proxyId}
    )
    select proxy.state, proxy.consecutive_errors,
      (select count(*)::int from proxy_events event
        where event.proxy_id = proxy.id and event.event = 'cooling' and event.cause <> ${EXTENDED}
          and event.at > proxy.reactivated_at
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
    where request.proxy_id = proxy.id and request.outcome = ${outcome} and request.at > proxy.reactivated_at
      and request.at > clock_timestamp() - make_interval(secs => ${windowMs / 1_000}::float8)
  )`;
}
