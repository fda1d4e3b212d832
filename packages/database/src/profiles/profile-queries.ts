import type { AccountId, CrawlRunId, ProfileId } from '@around/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type ProfileRow = Selectable<Schema['profiles']>;

/** What a following list tells about a profile. */
export type FollowedProfileInput = {
  networkId: string;
  username: string;
  fullName: string | null;
  isPrivate: boolean;
  isVerified: boolean;
  avatarUrl: string | null;
};

/** What a look-up by id adds. */
export type ProfileDetailsInput = FollowedProfileInput & {
  category: string | null;
  followerCount: number | null;
  followingCount: number | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  address: string | null;
};

/** Of a profile that is not to be collected nothing is kept, whoever has asked before. */
export async function saveProfileDetails(db: Db, profileId: ProfileId, details: ProfileDetailsInput): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ...details, goneAt: null, detailsFetchedAt: sql`now()` })
    .where('id', '=', profileId)
    .where('excludedAt', 'is', null)
    .execute();
}

/**
 * Whom the account follows, in the order of its list; then those who have nobody to look after them: whom an operator watches, or
 * only accounts follow that are stopped, rest or have no proxy that works. Nobody who is not to be collected.
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

/** Without those that are not to be collected. */
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
 * Takes these profiles on for a run; those that another sweep of the run took first are left out of the answer. They are locked in
 * the order in which following lists are stored, so that one who claims and one who stores never wait for each other for ever.
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
 * Notes when these profiles' stories were asked for, and the newest one seen of each: what a tray shows after the question, and be
 * it before its answer is stored, is still to be fetched. Locked in the order in which profiles are claimed.
 */
export async function markStoriesFetched(
  db: Db,
  fetched: Array<{ profileId: ProfileId; latestStoryAt: Date | null }>,
  askedAt: Date,
): Promise<void> {
  if (fetched.length === 0) return;
  await sql`
    with asked as (
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
      stories_fetched_at = greatest(profiles.stories_fetched_at, ${askedAt}),
      latest_story_at = greatest(profiles.latest_story_at, asked.latest_story_at)
    from asked where profiles.id = asked.id`.execute(db);
}

/** The network shows nothing of this profile: it is gone, it has become private, or it has nothing live. */
export async function noteNotShown(
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
