import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type PlaceStatusRow = Coordinates & {
  id: LocationId;
  name: string;
  avatarUrl: string | null;
  storyCount: number;
  newestStoryAt: Date | null;
  lastArrivalAt: Date | null;
};

/** Places with the number and times of their live stories, in no order. Unknown ids are left out. */
export async function findPlaceStatus(db: Db, ids: LocationId[]): Promise<PlaceStatusRow[]> {
  return selectPlaceStatus(db).where('locations.id', '=', sql<LocationId>`any(${ids}::uuid[])`).execute();
}

export function selectPlaceStatus(db: Db) {
  return db
    .selectFrom('locations')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('stories')
          .select((story) => [
            sql<number>`count(*)::int`.as('storyCount'),
            story.fn.max('stories.postedAt').as('newestStoryAt'),
            story.fn.max('stories.createdAt').as('lastArrivalAt'),
          ])
          .whereRef('stories.locationId', '=', 'locations.id')
          .where('stories.expiresAt', '>', sql<Date>`now()`)
          .where('stories.visibility', '=', 'shown')
          .as('live'),
      (join) => join.onTrue(),
    )
    .select([
      'locations.id',
      'locations.name',
      'locations.latitude',
      'locations.longitude',
      'locations.avatarUrl',
      'live.storyCount',
      'live.newestStoryAt',
      'live.lastArrivalAt',
    ])
    .$castTo<PlaceStatusRow>();
}
