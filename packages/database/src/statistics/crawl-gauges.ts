import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState, ProxyState } from '../schema.ts';

export type CrawlGauges = {
  leasesHeld: number;
  accounts: Partial<Record<AccountState, number>>;
  proxies: Partial<Record<ProxyState, number>>;
  /** Age of the oldest due profile; 0 if none is due. */
  oldestDueSeconds: number;
};

/** A profile is due when a tray showed a new story, or when its stories were not fetched for `sweepAfterMs`. */
export async function readCrawlGauges(db: Db, { sweepAfterMs }: { sweepAfterMs: number }): Promise<CrawlGauges> {
  const { rows } = await sql<CrawlGauges>`
    select
      (select count(*) from accounts where leased_until > clock_timestamp())::int as leases_held,
      (select coalesce(jsonb_object_agg(state, n), '{}') from (
        select state, count(*) as n from accounts group by state) by_state) as accounts,
      (select coalesce(jsonb_object_agg(state, n), '{}') from (
        select state, count(*) as n from proxies group by state) by_state) as proxies,
      (select coalesce(greatest(0, extract(epoch from clock_timestamp() - min(due_at))), 0)::double precision from (
        select sighting.seen_at as due_at
        from tray_sightings sighting join profiles profile on profile.id = sighting.profile_id
        where sighting.latest_media_at > now() - interval '24 hours'
          and (profile.latest_story_at is null or profile.latest_story_at < sighting.latest_media_at)
        union all
        select coalesce(profile.stories_fetched_at + make_interval(secs => ${sweepAfterMs / 1_000}::float8), profile.created_at)
        from profiles profile
        where profile.gone_at is null
          and ((profile.is_watched and not profile.is_private)
            or exists (select from account_follows follow where follow.profile_id = profile.id))
      ) due) as oldest_due_seconds`.execute(db);
  return rows[0]!;
}
