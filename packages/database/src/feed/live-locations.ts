import type { LocationId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';

/** The feed contains only the newest stories of a location, and the newest moments of a feed of moments. */
const MAX_STORIES_PER_LOCATION = 100;

/**
 * Updates `live_locations` from these locations' live stories. Call it in the transaction that changed them. Locations are locked
 * first, in id order, so that of two writers of one location the second sees the first one's stories.
 */
export async function refreshLiveLocations(db: Db, locationIds: LocationId[]): Promise<void> {
  if (locationIds.length === 0) return;
  await sql`
    select 1 from locations where id = any(${locationIds}::uuid[]) order by id for no key update`.execute(db);
  await sql`
    insert into live_locations
      (location_id, position, live_until, moments_live_until, next_expiry_at, feed_item, moments_feed_item)
    select
      location.id,
      unit_position(location.latitude, location.longitude),
      live.live_until,
      moments.live_until,
      least(live.next_expiry_at, moments.next_expiry_at),
      ${feedItem(sql`live.stories`)},
      case when moments.stories is not null then ${feedItem(sql`moments.stories`)} end
    from locations location
    cross join lateral (${newestStories(sql`true`)}) live
    cross join lateral (${newestStories(sql`source = 'moment'`)}) moments
    where location.id = any(${locationIds}::uuid[]) and live.live_until is not null
    on conflict (location_id) do update set
      position = excluded.position,
      live_until = excluded.live_until,
      moments_live_until = excluded.moments_live_until,
      next_expiry_at = excluded.next_expiry_at,
      feed_item = excluded.feed_item,
      moments_feed_item = excluded.moments_feed_item`.execute(db);
  await sql`
    delete from live_locations
    where location_id = any(${locationIds}::uuid[])
      and not exists (
        select from stories
        where stories.location_id = live_locations.location_id and stories.expires_at > now() and stories.visibility = 'shown'
      )`.execute(db);
}

function feedItem(stories: RawBuilder<unknown>): RawBuilder<string> {
  return sql`jsonb_build_object('id', location.id, 'name', location.name, 'description', location.description,
    'latitude', location.latitude, 'longitude', location.longitude, 'avatarUrl', location.avatar_url,
    'stories', ${stories})::text`;
}

/** The newest live stories of a location as one row, whose columns are null when there are none. */
function newestStories(isWanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select
      max(story.expires_at) as live_until,
      min(story.expires_at) as next_expiry_at,
      jsonb_agg(story.body order by story.posted_at desc, story.id) as stories
    from (
      select id, posted_at, expires_at, jsonb_build_object(
        'id', id,
        'locationId', location_id,
        'mediaUrl', media_url,
        'mediaType', media_type,
        'thumbnailUrl', thumbnail_url,
        'caption', caption,
        'timestamp', iso_timestamp(posted_at),
        'originalTimestamp', iso_timestamp(posted_at),
        'createdAt', iso_timestamp(created_at),
        'expiresAt', iso_timestamp(expires_at),
        'instagramStoryId', case when source = 'network' then external_id end) as body
      from stories
      where location_id = location.id and expires_at > now() and visibility = 'shown' and ${isWanted}
      order by posted_at desc, id
      limit ${MAX_STORIES_PER_LOCATION}
    ) story`;
}

/** Locations whose prepared JSON holds an expired story, oldest first. */
export async function findStaleLiveLocations(db: Db, limit: number): Promise<LocationId[]> {
  const rows = await db
    .selectFrom('liveLocations')
    .select('locationId')
    .where('nextExpiryAt', '<=', sql<Date>`now()`)
    .orderBy('nextExpiryAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.locationId);
}
