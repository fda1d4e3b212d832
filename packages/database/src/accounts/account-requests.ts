import type { CrawlRunId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountLease } from './account-leases.ts';
import type { AccountLimits, NetworkCall } from './account-limits.ts';
import { longestWait, type Wait, type WaitReason, waitMsUntil } from './account-waits.ts';

/** What the pacing drew for a request: how long the account rests after it, and when it takes a long break. */
export type RequestPace = { gapMs: number; requestsUntilPause: number; pauseMs: number };

export type Reservation =
  | { state: 'reserved'; requestIds: string[] }
  | { state: 'leaseLost' }
  | ({ state: 'refused' } & Wait);

type ReservationRequest = {
  call: NetworkCall;
  /** Some calls send a second request when the first leaves a question open: both are paid for. */
  requests?: number;
  limits: AccountLimits;
  leaseSeconds: number;
  pace: RequestPace;
  /** The crawl run that the request is for; null when it is for none. */
  runId?: CrawlRunId | null;
};

/** How soon to look again when another request of the account is on its way. */
const RECHECK_MS = 1_000;

type ReservationRow = {
  requestIds: string[] | null;
  isHeld: boolean;
  reason: WaitReason | null;
  waitMs: number | null;
};

/**
 * Pays for a request before it is made. In one statement, by the database's clock: the lease is ours and is renewed, nothing
 * keeps the account from this call, no other request of it is on its way, the request is written down, and the rest after it
 * has begun. Whoever dies after this has spent the request.
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
  /** `ok`, or what the failure was called. */
  outcome: string;
  gapMs: number;
  leaseSeconds: number;
  /** The proxy did its work, whatever the network said. */
  isProxyProven: boolean;
};

/** What an answer takes back from the score of soft failures. */
const SCORE_OF_SUCCESS = 0.5;

/** Writes down how a request ended. The rest begins again, with the answer; the lease goes on if it is still ours. */
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
