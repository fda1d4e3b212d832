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
  /** Null if the proxy was deleted. */
  proxy: string | null;
  call: NetworkCall;
  /** `ok` or the kind of failure; null while in flight, or if the process died. */
  outcome: string | null;
  tookMs: number | null;
  runId: CrawlRunId | null;
};

type RequestPage = {
  limit: number;
  /** Id of the previous page's last entry. */
  before?: string | undefined;
  accountId?: AccountId | undefined;
  proxyId?: ProxyId | undefined;
  runId?: CrawlRunId | undefined;
  /** The only entry. */
  id?: string | undefined;
  /** An outcome, or `notOk` for every failure. */
  outcome?: string | undefined;
};

/** All requests to the network, newest first. */
export async function findRequests(db: Db, page: RequestPage): Promise<RequestEntry[]> {
  const { limit, before, accountId, proxyId, runId, id, outcome } = page;
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
    .$if(runId !== undefined, (query) => query.where('request.runId', '=', runId!))
    .$if(id !== undefined, (query) => query.where('request.id', '=', id!))
    .$if(outcome === 'notOk', (query) => query.where('request.outcome', '<>', 'ok'))
    .$if(outcome !== undefined && outcome !== 'notOk', (query) => query.where('request.outcome', '=', outcome!))
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute();
}

/** All distinct outcomes, by a loose index scan: one index lookup per outcome, independent of the number of requests. */
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
