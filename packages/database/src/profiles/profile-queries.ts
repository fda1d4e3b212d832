import type { AccountId, CrawlRunId, ProfileId } from '@around/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type ProfileRow = Selectable<Schema['profiles']>;

/** The fields of a profile in a following list. */
export type FollowedProfileInput = {
  networkId: string;
  username: string;
  fullName: string | null;
  isPrivate: boolean;
  isVerified: boolean;
  avatarUrl: string | null;
};

/** A lookup by id returns more fields. */
export type ProfileDetailsInput = FollowedProfileInput & {
  category: string | null;
  followerCount: number | null;
  followingCount: number | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  address: string | null;
};

/** Saves nothing for an excluded profile. */
export async function saveProfileDetails(db: Db, profileId: ProfileId, details: ProfileDetailsInput): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ...details, goneAt: null, detailsFetchedAt: sql`now()` })
    .where('id', '=', profileId)
    .where('excludedAt', 'is', null)
    .execute();
}

/**
 * Profiles that this account crawls: first those that it follows, in list order, then public profiles that no working account
 * follows (followed only by unavailable accounts, or watched by an operator). Excluded profiles are left out.
 */
export async function findFollowedProfiles(db: Db, accountId: AccountId): Promise<ProfileRow[]> {
  return db
    .selectFrom('profiles')
    .leftJoin('accountFollows', (join) =>
      join.onRef('accountFollows.profileId', '=', 'profiles.id').on('accountFollows.accountId', '=', accountId),
    )
    .selectAll('profiles')
    .where((eb) => eb.or([eb('accountFollows.accountId', 'is not', null), isOrphaned]))
    .where('profiles.excludedAt', 'is', null)
    .orderBy('accountFollows.position', (order) => order.asc().nullsLast())
    .execute();
}

const isOrphaned = sql<boolean>`not profiles.is_private
  and (profiles.is_watched or exists (select from account_follows follow where follow.profile_id = profiles.id))
  and not exists (
    select from account_follows follow
    join accounts follower on follower.id = follow.account_id
    join proxies proxy on proxy.id = follower.proxy_id
    where follow.profile_id = profiles.id
      and follower.state in ('active', 'cooling') and proxy.state in ('active', 'cooling'))`;

/** Without excluded profiles. */
export async function findProfiles(db: Db, profileIds: ProfileId[]): Promise<ProfileRow[]> {
  if (profileIds.length === 0) return [];
  return db
    .selectFrom('profiles')
    .selectAll()
    .where('id', 'in', profileIds)
    .where('excludedAt', 'is', null)
    .orderBy('networkId')
    .execute();
}

/**
 * Claims these profiles for a run. Returns only those that no other sweep of the run has claimed. Rows are locked in the same order
 * (network id) as when following lists are saved, to avoid deadlocks.
 */
export async function claimProfiles(db: Db, runId: CrawlRunId, profileIds: ProfileId[]): Promise<ProfileId[]> {
  if (profileIds.length === 0) return [];
  const claimed = await sql<{ id: ProfileId }>`
    with free as (
      select id from profiles
      where id = any(${profileIds}::uuid[]) and claimed_by_run_id is distinct from ${runId} and excluded_at is null
      order by network_id
      for no key update
    )
    update profiles set claimed_by_run_id = ${runId} from free
    where profiles.id = free.id and profiles.claimed_by_run_id is distinct from ${runId}
    returning profiles.id`.execute(db);
  const taken = new Set(claimed.rows.map((row) => row.id));
  return profileIds.filter((id) => taken.has(id));
}

/**
 * Saves when these profiles' stories were requested, and the newest story of each. It uses the time of the request and not of the
 * response, because a story posted in between is still to be fetched. Locks rows in the same order as `claimProfiles`.
 */
export async function markStoriesFetched(
  db: Db,
  fetched: Array<{ profileId: ProfileId; latestStoryAt: Date | null }>,
  requestedAt: Date,
): Promise<void> {
  if (fetched.length === 0) return;
  await sql`
    with requested as (
      select profile.id, fetched.latest_story_at
      from profiles profile
      join unnest(
        ${fetched.map((row) => row.profileId)}::uuid[],
        ${fetched.map((row) => row.latestStoryAt)}::timestamptz[]) as fetched (profile_id, latest_story_at)
        on fetched.profile_id = profile.id
      where profile.excluded_at is null
      order by profile.network_id
      for no key update of profile
    )
    update profiles set
      stories_fetched_at = greatest(profiles.stories_fetched_at, ${requestedAt}),
      latest_story_at = greatest(profiles.latest_story_at, requested.latest_story_at)
    from requested where profiles.id = requested.id`.execute(db);
}

/** The response held nothing of this profile: it is deleted, private, or has no live story. */
export async function markProfileNotShown(
  db: Db,
  profileId: ProfileId,
  why: 'gone' | 'private' | 'nothingLive',
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      storiesFetchedAt: sql`now()`,
      ...(why === 'gone' && { goneAt: sql<Date>`coalesce(gone_at, now())` }),
      ...(why === 'private' && { isPrivate: true }),
    })
    .where('id', '=', profileId)
    .where('excludedAt', 'is', null)
    .execute();
}
