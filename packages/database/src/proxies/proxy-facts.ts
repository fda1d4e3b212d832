import type { ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { EXTENDED } from '../schema/event-causes.ts';
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
