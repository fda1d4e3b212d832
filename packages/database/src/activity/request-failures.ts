import type { AccountId, CrawlRunId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { NetworkCall } from '../accounts/account-limits.ts';
import type { Db } from '../db.ts';

/** Failed requests with the same outcome, call, account and proxy. */
export type RequestFailures = {
  outcome: string;
  call: NetworkCall;
  accountId: AccountId;
  account: string;
  proxyId: ProxyId | null;
  /** Null if the proxy was deleted. */
  proxy: string | null;
  requests: number;
  lastAt: Date;
  lastRequestId: string;
  /** The crawl of the last one; null outside a crawl. */
  runId: CrawlRunId | null;
  /** The error of the last task of that crawl that failed or was put off. */
  taskError: string | null;
};

type Filter = { accountId?: AccountId | undefined; proxyId?: ProxyId | undefined; runId?: CrawlRunId | undefined };

const LIMIT = 100;

/** Of the last hours, the latest failure first. */
export async function findRequestFailures(
  db: Db,
  hours: number,
  { accountId, proxyId, runId }: Filter = {},
): Promise<RequestFailures[]> {
  const { rows } = await sql<RequestFailures>`
    select failed.outcome, failed.call, failed.account_id, account.username as account, failed.proxy_id,
      proxy.host || ':' || proxy.port as proxy, failed.requests, failed.last_at, failed.last_request_id, failed.run_id,
      (
        select task.error from crawl_tasks task
        where task.run_id = failed.run_id and task.state in ('failed', 'put_off')
        order by task.finished_at desc limit 1
      ) as task_error
    from (
      select outcome, call, account_id, proxy_id, count(*)::int as requests, max(at) as last_at,
        (array_agg(id order by id desc))[1] as last_request_id, (array_agg(run_id order by id desc))[1] as run_id
      from account_requests
      where outcome <> 'ok' and at > now() - make_interval(hours => ${hours})
        ${accountId ? sql`and account_id = ${accountId}` : sql``}
        ${proxyId ? sql`and proxy_id = ${proxyId}` : sql``}
        ${runId ? sql`and run_id = ${runId}` : sql``}
      group by outcome, call, account_id, proxy_id
      order by last_at desc
      limit ${LIMIT}
    ) failed
    join accounts account on account.id = failed.account_id
    left join proxies proxy on proxy.id = failed.proxy_id
    order by failed.last_at desc`.execute(db);
  return rows;
}
