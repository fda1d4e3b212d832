import type { AccountId, CrawlRunId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { NetworkCall } from '../accounts/account-limits.ts';
import type { Db } from '../db.ts';

export type RequestEntry = {
  id: string;
  at: Date;
  accountId: AccountId;
  account: string;
  proxyId: ProxyId | null;
  /** Null when the proxy is gone. */
  proxy: string | null;
  call: NetworkCall;
  /** `ok`, or what the failure was called; null while it is on its way, or when whoever made it died. */
  outcome: string | null;
  tookMs: number | null;
  runId: CrawlRunId | null;
};

type RequestPage = {
  limit: number;
  /** The id at which the page before this one ended. */
  before?: string | undefined;
  accountId?: AccountId | undefined;
  proxyId?: ProxyId | undefined;
  /** Each by its name, `notOk` for every failure. */
  outcome?: string | undefined;
};

/** Every request to the network, the newest first. */
export async function findRequests(db: Db, page: RequestPage): Promise<RequestEntry[]> {
  const { limit, before, accountId, proxyId, outcome } = page;
  return db
    .selectFrom('accountRequests as request')
    .innerJoin('accounts as account', 'account.id', 'request.accountId')
    .leftJoin('proxies as proxy', 'proxy.id', 'request.proxyId')
    .select([
      'request.id',
      'request.at',
      'request.accountId',
      'account.username as account',
      'request.proxyId',
      sql<string | null>`proxy.host || ':' || proxy.port`.as('proxy'),
      sql<NetworkCall>`request.call`.as('call'),
      'request.outcome',
      sql<number | null>`(extract(epoch from request.finished_at - request.at) * 1000)::float8`.as('tookMs'),
      'request.runId',
    ])
    .$if(before !== undefined, (query) => query.where('request.id', '<', before!))
    .$if(accountId !== undefined, (query) => query.where('request.accountId', '=', accountId!))
    .$if(proxyId !== undefined, (query) => query.where('request.proxyId', '=', proxyId!))
    .$if(outcome === 'notOk', (query) => query.where('request.outcome', '<>', 'ok'))
    .$if(outcome !== undefined && outcome !== 'notOk', (query) => query.where('request.outcome', '=', outcome!))
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute();
}

/** Every outcome that there is, by name; one step in the index for each, however many requests there are. */
export async function listOutcomes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ outcome: string }>`
    with recursive known as (
      (select outcome from account_requests where outcome is not null order by outcome limit 1)
      union all
      select (select next.outcome from account_requests next
        where next.outcome > known.outcome order by next.outcome limit 1)
      from known where known.outcome is not null
    )
    select outcome from known where outcome is not null`.execute(db);
  return rows.map(({ outcome }) => outcome);
}
