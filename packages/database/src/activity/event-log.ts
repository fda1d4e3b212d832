import type { AccountId, ProxyId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState, ProxyState } from '../schema.ts';

export type EventEntry = {
  /** Cursor for paging. */
  key: string;
  at: Date;
  about: 'account' | 'proxy';
  /** Username, or host and port. */
  subject: string;
  /** The account's proxy, or the proxy's account, if any. */
  partner: string | null;
  event: AccountState | ProxyState | 'rebound';
  cause: string;
  reason: string | null;
  until: Date | null;
};

type EventPage = {
  limit: number;
  /** Key of the previous page's last entry. */
  before?: string | undefined;
  accountId?: AccountId | undefined;
  proxyId?: ProxyId | undefined;
};

/** Events of accounts and proxies (changes of state and pairing), newest first. */
export async function findEvents(db: Db, page: EventPage): Promise<EventEntry[]> {
  const { rows } = await sql<EventEntry>`
    with entry as (
      (select 'account' as about, event.id, event.at, account.username as subject,
        proxy.host || ':' || proxy.port as partner, event.event, event.cause, event.reason, event.until
      from account_events event
      join accounts account on account.id = event.account_id
      left join proxies proxy on proxy.id = event.proxy_id
      where ${isOnPage('account', page)}
      order by event.at desc, event.id desc
      limit ${page.limit})
      union all
      (select 'proxy', event.id, event.at, proxy.host || ':' || proxy.port, account.username, event.event, event.cause,
        event.reason, event.until
      from proxy_events event
      join proxies proxy on proxy.id = event.proxy_id
      left join accounts account on account.id = event.account_id
      where ${isOnPage('proxy', page)}
      order by event.at desc, event.id desc
      limit ${page.limit})
    )
    select (extract(epoch from at) * 1000000)::bigint || '.' || about || '.' || id as key,
      at, about, subject, partner, event, cause, reason, until
    from entry
    order by at desc, about desc, id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

function isOnPage(about: EventEntry['about'], { before, accountId, proxyId }: EventPage): RawBuilder<boolean> {
  const [micros, aboutBefore, idBefore] = before?.split('.') ?? [];
  const conditions = [
    before &&
      sql`(event.at, ${about}::text, event.id) <
      (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${aboutBefore}::text, ${idBefore}::bigint)`,
    accountId && sql`event.account_id = ${accountId}`,
    proxyId && sql`event.proxy_id = ${proxyId}`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}
