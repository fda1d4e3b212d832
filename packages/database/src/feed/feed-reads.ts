/** The last byte of an id, so that a difference is searched in one part of 256. */
const BUCKET = 'get_byte(uuid_send(location_id), 15)';

/** How long changes are kept. A gateway that was away for longer compares everything. */
const KEPT_MINUTES = 60;

/**
 * Changes that any transaction has committed since a snapshot. The changes and the next snapshot are read at the same point in time.
 * Parameters: snapshot, limit.
 */
export const changesStatement = `
  select pg_current_snapshot()::text as snapshot, coalesce((
    select json_agg(json_build_array(xact::text, location_id, extract(epoch from clock_timestamp() - changed_at) * 1000))
    from (
      select xact, location_id, changed_at from feed_changes
      where xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xact, $1::pg_snapshot)
      order by xact limit $2
    ) change
  ), '[]') as changes`;

export const versionsStatement = `
  select location_id as "locationId", version from live_locations where ${BUCKET} = any($1::int[])`;

export const rowsStatement = `
  select location_id as "locationId", version,
    cube_ll_coord(position, 1) as x, cube_ll_coord(position, 2) as y, cube_ll_coord(position, 3) as z,
    live_until as "liveUntil", moments_live_until as "momentsLiveUntil", next_expiry_at as "nextExpiryAt",
    feed_item as "feedItem", nullif(moments_feed_item, feed_item) as "momentsFeedItem"
  from live_locations where location_id = any($1::uuid[])`;

export const shownStatement = `
  select id from stories where id = any($1::uuid[]) and visibility = 'shown'`;

export const sumsStatement = `
  select ${BUCKET} as bucket, count(*)::int as locations, sum(version)::float8 as versions from live_locations group by 1`;

export const pruneStatement = `
  delete from feed_changes where changed_at < now() - interval '${KEPT_MINUTES} minutes'`;
