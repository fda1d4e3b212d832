import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { NetworkCall } from './account-limits.ts';

/** Calls about one profile or place. The feed gets stories without them. */
export const lookUpCalls = ['profile', 'location'] as const satisfies NetworkCall[];
export type LookUpCall = (typeof lookUpCalls)[number];

/** Failures of a call since its last useful response, by any account. `isAsked`: a request of it is open now. */
export type LookUpStreak = { call: LookUpCall; failures: number; sinceLastMs: number; isAsked: boolean };

/** Responses that show that the call works. */
const usefulOutcomes = ['ok', 'targetGone', 'targetPrivate'];
/** A request that is open for longer belongs to a crawler that has died. */
const LONGEST_REQUEST_SECONDS = 60;
/** Outcomes that say nothing about the call. */
const otherOutcomes = ['aborted', 'proxyUnreachable', 'proxyRefusesCredentials', 'proxyBlocked'];

/** Only calls that have failed within the last day. One pass over the requests of that day, because every look-up reads this first. */
export async function readLookUpStreaks(db: Db): Promise<LookUpStreak[]> {
  const { rows } = await sql<LookUpStreak>`
    with recent as materialized (
      select call, outcome, at, finished_at from account_requests
      where at > clock_timestamp() - interval '1 day' and call = any(${[...lookUpCalls]}::text[])
    ), worked as (
      select call, max(at) as at from recent where outcome = any(${usefulOutcomes}::text[]) group by call
    )
    select recent.call, count(*)::int as failures,
      (extract(epoch from clock_timestamp() - max(recent.finished_at)) * 1000)::float8 as since_last_ms,
      exists (
        select from recent open where open.call = recent.call and open.outcome is null
          and open.at > clock_timestamp() - make_interval(secs => ${LONGEST_REQUEST_SECONDS})) as is_asked
    from recent left join worked on worked.call = recent.call
    where recent.outcome <> all(${[...usefulOutcomes, ...otherOutcomes]}::text[])
      and recent.at > coalesce(worked.at, '-infinity')
    group by recent.call`.execute(db);
  return rows;
}
