import type { CrawlRunId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountLease } from './account-leases.ts';
import type { AccountLimits, NetworkCall } from './account-limits.ts';
import { longestWait, type Wait, type WaitReason, waitMsUntil } from './account-waits.ts';

/** The random delays drawn for a request: the gap after it, and when the next long pause is due. */
export type RequestPace = { gapMs: number; requestsUntilPause: number; pauseMs: number };

export type Reservation =
  | { state: 'reserved'; requestIds: string[] }
  | { state: 'leaseLost' }
  | ({ state: 'refused' } & Wait);

type ReservationRequest = {
  call: NetworkCall;
  /** Some calls may send a second request; both are reserved. */
  requests?: number;
  limits: AccountLimits;
  leaseSeconds: number;
  pace: RequestPace;
  /** The crawl run that the request belongs to; null outside a run. */
  runId?: CrawlRunId | null;
};

/** Delay before a retry while another request of the account is in flight. */
const RECHECK_MS = 1_000;

type ReservationRow = {
  requestIds: string[] | null;
  isHeld: boolean;
  reason: WaitReason | null;
  waitMs: number | null;
};

/**
 * Reserves a request before it is made. One statement, by the database's clock: checks and renews the lease, checks that nothing
 * blocks this call and that no other request of the account is in flight, inserts the request and starts the gap after it. A
 * request stays counted if the process dies before it is sent.
 */
export async function reserveRequest(
  db: Db,
  lease: AccountLease,
  { call, requests = 1, limits, leaseSeconds, pace, runId = null }: ReservationRequest,
): Promise<Reservation> {
  const { rows } = await sql<ReservationRow>`
    with held as (
      select account.id, account.state, account.proxy_id, account.requests_until_pause, account.request_in_flight,
        longest.reason, longest.until
      from accounts account
      left join proxies proxy on proxy.id = account.proxy_id
      left join lateral ${longestWait({ limits, call, level: 'hard' })} longest on true
      where account.id = ${lease.accountId} and account.lease_token = ${lease.token}
        and account.leased_until > clock_timestamp()
      for no key update of account
    ), free as (
      select * from held where state = 'active' and request_in_flight is null and reason is null
    ), reserved as (
      insert into account_requests (account_id, proxy_id, call, run_id)
      select free.id, free.proxy_id, ${call}, ${runId}::uuid from free, generate_series(1, ${requests}::int)
      returning id
    ), counted as (
      update crawl_runs set requests_made = requests_made + ${requests}::int
      from free where crawl_runs.id = ${runId}::uuid
    ), renewed as (
      update accounts set
        leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
        request_in_flight = (select max(reserved.id) from reserved),
        requests_until_pause = nullif(coalesce(free.requests_until_pause, ${pace.requestsUntilPause}::int) - 1, 0),
        next_request_at = clock_timestamp() + case
          when coalesce(free.requests_until_pause, ${pace.requestsUntilPause}::int) = 1
          then make_interval(secs => ${pace.pauseMs / 1_000}::float8)
          else make_interval(secs => ${pace.gapMs / 1_000}::float8) end
      from free where accounts.id = free.id
    )
    select
      (select array_agg(reserved.id::text) from reserved) as request_ids,
      exists (select from held) as is_held,
      (select reason from held) as reason,
      (select ${waitMsUntil(sql`held.until`)} from held) as wait_ms`.execute(db);
  const { requestIds, isHeld, reason, waitMs } = rows[0]!;
  if (requestIds !== null) return { state: 'reserved', requestIds };
  if (!isHeld) return { state: 'leaseLost' };
  return reason === null
    ? { state: 'refused', reason: 'requestInFlight', waitMs: RECHECK_MS }
    : { state: 'refused', reason, waitMs };
}

type CompletedRequest = {
  requestIds: string[];
  /** `ok` or the kind of failure. */
  outcome: string;
  gapMs: number;
  leaseSeconds: number;
  /** The request passed through the proxy, whatever the response was. */
  isProxyProven: boolean;
};

/** A success lowers the soft failure score by this much. */
const SCORE_OF_SUCCESS = 0.5;

/** Stores the outcome of a request. The gap restarts at the response; the lease is renewed if it is still held. */
export async function completeRequest(
  db: Db,
  lease: AccountLease,
  { requestIds, outcome, gapMs, leaseSeconds, isProxyProven }: CompletedRequest,
): Promise<void> {
  await sql`
    with ended as (
      update account_requests set outcome = ${outcome}, finished_at = clock_timestamp()
      where id = any(${requestIds}::bigint[])
    ), proven as (
      update proxies set consecutive_errors = 0, last_used_at = clock_timestamp()
      where id = ${lease.proxyId} and ${isProxyProven} and state = 'active'
    )
    update accounts set
      request_in_flight = null,
      soft_score = case when ${outcome} = 'ok' then greatest(0, soft_score - ${SCORE_OF_SUCCESS}::real) else soft_score end,
      next_request_at = greatest(next_request_at, clock_timestamp() + make_interval(secs => ${gapMs / 1_000}::float8)),
      leased_until = case when leased_until > clock_timestamp()
        then clock_timestamp() + make_interval(secs => ${leaseSeconds}) else leased_until end
    where id = ${lease.accountId} and lease_token = ${lease.token} and request_in_flight = any(${requestIds}::bigint[])`.execute(
    db,
  );
}
