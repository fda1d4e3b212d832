import type { LocationId, MomentId, UserId } from '@around/contracts/ids';
import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import type { MomentStatus } from '@around/contracts/moments/moments';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { isOverturned } from './appeals/overturned-takedown.ts';

export type UserMomentRow = {
  id: MomentId;
  status: MomentStatus;
  failure: MomentFailure | null;
  locationId: LocationId | null;
  /** Of the location, once the moment has one. */
  locationName: string;
  caption: string | null;
  mediaUrl: string | null;
  thumbnailUrl: string | null;
  placeholder: string | null;
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  postedAt: Date;
  expiresAt: Date;
};

const MAX_MOMENTS = 200;

/** The user's moments, newest first. */
export async function findMomentsOfUser(db: Db, userId: UserId): Promise<UserMomentRow[]> {
  return selectMoments(db)
    .where('moments.userId', '=', userId)
    .orderBy('moments.postedAt', 'desc')
    .orderBy('moments.id')
    .limit(MAX_MOMENTS)
    .execute();
}

export async function findMomentOfUser(
  db: Db,
  { userId, momentId }: { userId: UserId; momentId: MomentId },
): Promise<UserMomentRow | undefined> {
  return selectMoments(db).where('moments.userId', '=', userId).where('moments.id', '=', momentId).executeTakeFirst();
}

export type ExportedMomentRow = UserMomentRow & {
  /** As the author wrote it. */
  givenLocationName: string;
  /** The exact position, held until the moment is live or has failed. */
  exactLatitude: number | null;
  exactLongitude: number | null;
  placeLatitude: number | null;
  placeLongitude: number | null;
  finishedAt: Date | null;
};

/** Everything that is stored about all moments of the user, newest first. */
export async function exportMomentsOfUser(db: Db, userId: UserId): Promise<ExportedMomentRow[]> {
  return selectMoments(db)
    .select([
      'moments.locationName as givenLocationName',
      'moments.latitude as exactLatitude',
      'moments.longitude as exactLongitude',
      'locations.latitude as placeLatitude',
      'locations.longitude as placeLongitude',
      'moments.finishedAt',
    ])
    .where('moments.userId', '=', userId)
    .orderBy('moments.postedAt', 'desc')
    .orderBy('moments.id')
    .execute();
}

function selectMoments(db: Db) {
  // Reports hide a story before an operator has decided.
  const takedown = sql<MomentFailure | null>`(
    select case
      when decision.action = 'hide' then
        case when ${isOverturned('decision')} then 'hidden_by_mistake' else 'hidden_by_decision' end
      when ${isOverturned('decision')} then 'removed_by_mistake'
      when item.kind = 'removal' then 'removed_on_request'
      else 'taken_down' end
    from moderation_decisions decision join moderation_cases item on item.id = decision.case_id
    where decision.moment_id = moments.id and decision.undone_at is null
    order by decision.decided_at desc limit 1)`;
  const isServed = sql`moments.media_deleted_at is null and stories.visibility = 'shown'`;
  const expiresAt = sql<Date>`coalesce(stories.expires_at, moments.posted_at + interval '24 hours')`;
  return db
    .selectFrom('moments')
    .leftJoin('stories', (join) =>
      join.on('stories.source', '=', 'moment').on(sql<boolean>`stories.external_id = moments.id::text`),
    )
    .leftJoin('locations', 'locations.id', 'stories.locationId')
    .select([
      'moments.id',
      sql<MomentFailure | null>`case stories.visibility
        when 'hidden' then coalesce(${takedown}, 'hidden_for_review')
        when 'removed' then coalesce(${takedown}, 'taken_down')
        else moments.failure end`.as('failure'),
      'moments.caption',
      'moments.placeholder',
      'moments.durationSeconds',
      'moments.width',
      'moments.height',
      'moments.postedAt',
      'stories.locationId',
      sql<string>`coalesce(locations.name, moments.location_name)`.as('locationName'),
      // Its author sees a moment that is taken down as failed, with the reason.
      sql<MomentStatus>`case when stories.visibility <> 'shown' then 'failed'
        when moments.status = 'live' and ${expiresAt} <= now() then 'expired'
        else moments.status end`.as('status'),
      sql<string | null>`case when ${isServed} then stories.media_url end`.as('mediaUrl'),
      sql<string | null>`case when ${isServed} then stories.thumbnail_url end`.as('thumbnailUrl'),
      expiresAt.as('expiresAt'),
    ]);
}
