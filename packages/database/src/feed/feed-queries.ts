import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { toUnitVector } from './unit-vector.ts';

export type FeedRow = {
  locationId: LocationId;
  /** Straight-line distance on the unit sphere; the feed's order. */
  chord: number;
  /** JSON of the location group without its distance. All its stories are live until `nextExpiryAt`. */
  feedItem: string;
  nextExpiryAt: Date;
};

/** The last row of a page in the order (chord, locationId). */
export type FeedPosition = { chord: number; locationId: LocationId };

type FeedSelection = {
  near: Coordinates;
  /** False leaves out crawled stories, and locations that have nothing else. */
  withNetworkStories: boolean;
  limit: number;
  after?: FeedPosition | undefined;
};

/** Locations with a live story, nearest first by great-circle distance, ties by id. One index scan. */
export async function findFeed(db: Db, selection: FeedSelection): Promise<FeedRow[]> {
  const { rows } = await feedStatement(selection).execute(db);
  return rows;
}

export function feedStatement({ near, withNetworkStories, limit, after }: FeedSelection): RawBuilder<FeedRow> {
  // Computed here and not by `unit_position`, because the two may differ in the last digit: the live index uses this one.
  const { x, y, z } = toUnitVector(near);
  const chord = sql`position <-> cube(array[${x}, ${y}, ${z}]::float8[])`;
  const item = sql.ref(withNetworkStories ? 'feed_item' : 'moments_feed_item');
  const live = withNetworkStories
    ? sql`live_until > now()`
    : sql`moments_live_until is not null and moments_live_until > now()`;
  const page = after
    ? sql`and (${chord} > ${after.chord} or (${chord} = ${after.chord} and location_id > ${after.locationId}))`
    : sql``;
  return sql<FeedRow>`
    select location_id, ${chord} as chord, ${item} as feed_item, next_expiry_at
    from live_locations
    where ${live} ${page}
    order by ${chord}, location_id
    limit ${limit}`;
}
