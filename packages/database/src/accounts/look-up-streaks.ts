import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { NetworkCall } from './account-limits.ts';

/** Calls about one profile or place. The feed gets stories without them. */
export const lookUpCalls = ['profile', 'location'] as const satisfies NetworkCall[];
export type LookUpCall = (typeof lookUpCalls)[number];

/** Failures of a call since its last useful response, by any account. */
export type LookUpStreak = { call: LookUpCall; failures: number; sinceLastMs: number };

/** Responses that show that the call works. */
const usefulOutcomes = ['ok', 'targetGone', 'targetPrivate'];
/** Outcomes that say nothing about the call. */
const otherOutcomes = ['aborted', 'proxyUnreachable', 'proxyRefusesCredentials', 'proxyBlocked'];

/** Only calls that have failed within the last day. */
export async function readLookUpStreaks(db: Db): Promise<LookUpStreak[]> {
  const { rows } = await sql<LookUpStreak>`
    with recent as (
      select call, outcome, at from account_requests
      where at > clock_timestamp() - interval '1 day' and call = any(${[...lookUpCalls]}::text[]) and outcome is not null
    )
    select call, count(*)::int as failures,
      (extract(epoch from clock_timestamp() - max(at)) * 1000)::float8 as since_last_ms
    from recent
    where outcome <> all(${[...usefulOutcomes, ...otherOutcomes]}::text[])
      and at > coalesce((
        select max(worked.at) from recent worked
        where worked.call = recent.call and worked.outcome = any(${usefulOutcomes}::text[])), '-infinity')
    group by call`.execute(db);
  return rows;
}
