import { FOLLOWS_MAX } from '@around/contracts/follow-calls';
import type { LocationId, UserId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type PlaceStatusRow, selectPlaceStatus } from './place-status.ts';

type Follow = { userId: UserId; locationId: LocationId };

export type FollowedPlaceRow = PlaceStatusRow & { followedAt: Date; seenAt: Date };

/** The places that the user follows, in no order. */
export async function findFollowedPlaces(db: Db, userId: UserId): Promise<FollowedPlaceRow[]> {
  return selectPlaceStatus(db)
    .innerJoin('follows', 'follows.locationId', 'locations.id')
    .select(['follows.followedAt', 'follows.seenAt'])
    .where('follows.userId', '=', userId)
    .$castTo<FollowedPlaceRow>()
    .execute();
}

/** What `addFollow` found: `full` when the user follows as many places as possible, `unknown` when there is no such place. */
export type FollowOutcome = 'followed' | 'full' | 'unknown';

/** Call it in a transaction. Changes nothing when the user follows the place already. */
export async function addFollow(db: Db, { userId, locationId }: Follow): Promise<FollowOutcome> {
  const free = await lockFollows(db, userId);
  const followed = await db
    .selectFrom('follows')
    .select('locationId')
    .where('userId', '=', userId)
    .where('locationId', '=', locationId)
    .executeTakeFirst();
  if (followed) return 'followed';
  const location = await db.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst();
  if (!location) return 'unknown';
  if (free === 0) return 'full';
  await db.insertInto('follows').values({ userId, locationId }).execute();
  return 'followed';
}

export type EarlierFollow = { locationId: LocationId; followedAt: Date; seenAt: Date };

/**
 * Call it in a transaction. For a place that the user follows already, the earlier start and the later visit are kept. Unknown places
 * and the oldest places beyond the limit are left out.
 */
export async function addEarlierFollows(db: Db, userId: UserId, follows: EarlierFollow[]): Promise<void> {
  const free = await lockFollows(db, userId);
  await sql`
    with given as (
      select location_id, least(min(followed_at), now()) as followed_at, least(max(seen_at), now()) as seen_at
      from unnest(
        ${follows.map(({ locationId }) => locationId)}::uuid[],
        ${follows.map(({ followedAt }) => followedAt)}::timestamptz[],
        ${follows.map(({ seenAt }) => seenAt)}::timestamptz[]
      ) as row (location_id, followed_at, seen_at)
      join locations on locations.id = location_id
      group by location_id
    ), known as (
      update follows
      set followed_at = least(follows.followed_at, given.followed_at), seen_at = greatest(follows.seen_at, given.seen_at)
      from given
      where follows.user_id = ${userId} and follows.location_id = given.location_id
      returning follows.location_id
    )
    insert into follows (user_id, location_id, followed_at, seen_at)
    select ${userId}, location_id, followed_at, seen_at
    from given
    where location_id not in (select location_id from known)
    order by followed_at desc
    limit ${free}`.execute(db);
}

/** How many places the user may still follow. Other transactions that add follows of this user wait. */
async function lockFollows(db: Db, userId: UserId): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('follows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Math.max(0, FOLLOWS_MAX - count);
}

/** The time never goes back, nor beyond now. False when the user does not follow the place. */
export async function setFollowSeen(db: Db, { userId, locationId }: Follow, seenAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('follows')
    .set({ seenAt: sql<Date>`greatest(seen_at, least(${seenAt}::timestamptz, now()))` })
    .where('userId', '=', userId)
    .where('locationId', '=', locationId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeFollow(db: Db, { userId, locationId }: Follow): Promise<void> {
  await db.deleteFrom('follows').where('userId', '=', userId).where('locationId', '=', locationId).execute();
}
