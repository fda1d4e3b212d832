import type { Coordinates } from '@around/contracts/coordinates';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { FeedPosition, FeedRow } from './feed-queries.ts';

const DAYS_LOOKED_BACK = 7;
const MAX_STORIES_PER_LOCATION = 100;

type Selection = {
  near: Coordinates;
  withNetworkStories: boolean;
  limit: number;
  after?: FeedPosition | undefined;
};

/** The feed with all stories of the last week, for operators. Slower than the feed. Its rows never expire. */
export async function findFeedWithExpired(db: Db, selection: Selection): Promise<FeedRow[]> {
  const { near, withNetworkStories, limit, after } = selection;
  const chord = sql`unit_position(location.latitude, location.longitude) <-> unit_position(${near.latitude}, ${near.longitude})`;
  const page = after
    ? sql`and (${chord} > ${after.chord} or (${chord} = ${after.chord} and location.id > ${after.locationId}))`
    : sql``;
  const { rows } = await sql<FeedRow>`
    select location.id as location_id, ${chord} as chord, '9999-12-31'::timestamptz as next_expiry_at,
      jsonb_build_object('id', location.id, 'name', location.name, 'description', location.description,
        'latitude', location.latitude, 'longitude', location.longitude, 'avatarUrl', location.avatar_url,
        'stories', kept.stories)::text as feed_item
    from locations location
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', id, 'locationId', location_id, 'mediaUrl', media_url, 'mediaType', media_type, 'thumbnailUrl', thumbnail_url,
        'caption', caption, 'timestamp', iso_timestamp(posted_at), 'originalTimestamp', iso_timestamp(posted_at),
        'createdAt', iso_timestamp(created_at), 'expiresAt', iso_timestamp(expires_at),
        'instagramStoryId', case when source = 'network' then external_id end) order by posted_at desc, id) as stories
      from (
        select * from stories
        where location_id = location.id and posted_at > now() - make_interval(days => ${DAYS_LOOKED_BACK})
          and visibility = 'shown'
          and (${withNetworkStories} or source = 'moment')
        order by posted_at desc, id
        limit ${MAX_STORIES_PER_LOCATION}
      ) story
    ) kept
    where kept.stories is not null ${page}
    order by ${chord}, location.id
    limit ${limit}`.execute(db);
  return rows;
}
