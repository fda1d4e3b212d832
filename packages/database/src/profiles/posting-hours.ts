import type { ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** How many stories a profile posted in each UTC hour of the day (0 to 23), over the observed days. */
export type PostingHours = { storiesByHour: number[]; daysWatched: number };

/** Older stories say little about present habits. */
const DAYS_LOOKED_BACK = 14;

export async function readPostingHours(db: Db, profileIds: ProfileId[]): Promise<Map<ProfileId, PostingHours>> {
  const { rows } = await sql<{ profileId: ProfileId; daysWatched: number; counts: Record<string, number> }>`
    select
      profile.id as profile_id,
      least(${DAYS_LOOKED_BACK}, extract(epoch from now() - profile.created_at) / 86400)::double precision as days_watched,
      coalesce((
        select jsonb_object_agg(hour, stories) from (
          select extract(hour from posted_at at time zone 'UTC')::int as hour, count(*) as stories
          from stories
          where profile_id = profile.id and posted_at > now() - make_interval(days => ${DAYS_LOOKED_BACK})
          group by hour
        ) by_hour
      ), '{}') as counts
    from profiles profile
    where profile.id = any(${profileIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ profileId, daysWatched, counts }) => [
      profileId,
      { daysWatched, storiesByHour: Array.from({ length: 24 }, (_, hour) => counts[hour] ?? 0) },
    ]),
  );
}
