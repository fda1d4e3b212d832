import type { LocationId, PushSubscriptionId } from '@around/contracts/ids';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** A subscription gets at most one notification in this time. */
const REST_HOURS = 1;

/** A notification to send now: the place with the most new stories, of all followed places that have some. */
export type DuePush = {
  id: PushSubscriptionId;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: UserLanguage;
  placeId: LocationId;
  placeName: string;
  stories: number;
  /** Others with new stories. */
  otherPlaces: number;
  /** The time of the newest story that it covers, to the microsecond, which a `Date` cannot hold. */
  newestAt: string;
};

/** New stories of the places that are followed on the device or by its user. What the user has seen or shared is not new. */
const NEW_STORIES = sql`
  (
    select location_id, max(since) as since
    from (
      select unnest(subscription.place_ids) as location_id, subscription.told_until as since
      union all
      select follows.location_id, greatest(follows.seen_at, subscription.told_until)
      from follows join users on users.id = follows.user_id and users.disabled_at is null
      where follows.user_id = subscription.user_id
    ) followed_somewhere
    group by location_id
  ) followed
  join stories story on story.location_id = followed.location_id
    and story.created_at > followed.since
    and story.expires_at > now()
    and story.visibility = 'shown'
    and not exists (select from moments where moments.id = story.id and moments.user_id = subscription.user_id)`;

/**
 * Takes up to `limit` subscriptions with new stories, the longest due first. No other process takes them within the hour, whether or
 * not the notification is sent: if the process dies in between, the notification is an hour late.
 */
export async function claimDuePushes(db: Db, limit: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    with subscription as (
      select id, place_ids, user_id, told_until
      from push_subscriptions subscription
      where due_at <= now() and exists (select from ${NEW_STORIES})
      order by due_at
      limit ${limit}
      for update skip locked
    ), news as (
      select subscription.id, story.location_id, count(*) as stories, max(story.created_at) as newest_at
      from subscription cross join lateral (select story.* from ${NEW_STORIES}) story
      group by subscription.id, story.location_id
    ), best as (
      select distinct on (id) id, location_id, stories,
        count(*) over (partition by id) - 1 as other_places,
        max(newest_at) over (partition by id) as newest_at
      from news
      order by id, stories desc, news.newest_at desc, location_id
    )
    update push_subscriptions claimed
    set due_at = now() + make_interval(hours => ${REST_HOURS})
    from best join locations location on location.id = best.location_id
    where claimed.id = best.id
    returning claimed.id, claimed.endpoint, claimed.p256dh, claimed.auth, claimed.language,
      location.id as place_id, location.name as place_name, best.stories::int, best.other_places::int,
      best.newest_at::text`.execute(db);
  return rows;
}

export async function noteSentPush(db: Db, { id, newestAt }: Pick<DuePush, 'id' | 'newestAt'>): Promise<void> {
  await db
    .updateTable('pushSubscriptions')
    .set({
      toldUntil: sql<Date>`greatest(told_until, ${newestAt}::timestamptz)`,
      lastSentAt: sql<Date>`now()`,
      failures: 0,
      failingSince: null,
      lastFailure: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The push service said that the subscription does not exist any more. */
export async function deleteGonePush(db: Db, id: PushSubscriptionId): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
}

type Failure = { reason: string; atLeastMs: number; maxFailures: number };

const FIRST_RETRY_SECONDS = 300;
const MAX_RETRY_SECONDS = 43_200;

/**
 * Deletes a subscription that has failed too often. Otherwise it is retried, with the stories that are new by then, after a delay that
 * doubles up to half a day.
 */
export async function noteFailedPush(
  db: Db,
  id: PushSubscriptionId,
  { reason, atLeastMs, maxFailures }: Failure,
): Promise<{ isDeleted: boolean }> {
  const delay = sql`least(greatest(${atLeastMs / 1_000}, ${FIRST_RETRY_SECONDS} * power(2, failures)), ${MAX_RETRY_SECONDS})`;
  const row = await db
    .updateTable('pushSubscriptions')
    .set({
      failures: sql<number>`failures + 1`,
      failingSince: sql<Date>`coalesce(failing_since, now())`,
      lastFailure: reason,
      dueAt: sql<Date>`now() + make_interval(secs => ${delay})`,
    })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  const isDeleted = row !== undefined && row.failures >= maxFailures;
  if (isDeleted) await deleteGonePush(db, id);
  return { isDeleted };
}
