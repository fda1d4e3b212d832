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

/**
 * Writes down what an account follows, in the order of the list. Only a list that was read to its end says whom the account no
 * longer follows; a short one adds and takes nothing away.
 */
export async function saveFollowing(
  db: Db,
  accountId: AccountId,
  { followed, isComplete }: { followed: FollowedProfileInput[]; isComplete: boolean },
): Promise<void> {
  const profileIds = await saveFollowedProfiles(db, followed);
  if (isComplete) await db.deleteFrom('accountFollows').where('accountId', '=', accountId).execute();
  if (profileIds.length > 0) {
    await db
      .insertInto('accountFollows')
      .values(profileIds.map((profileId, position) => ({ accountId, profileId, position })))
      .onConflict((conflict) => conflict.columns(['accountId', 'profileId']).doNothing())
      .execute();
  }
  await db.updateTable('accounts').set({ followingSyncedAt: sql`now()` }).where('id', '=', accountId).execute();
}

async function saveFollowedProfiles(db: Db, followed: FollowedProfileInput[]): Promise<ProfileId[]> {
  const once = [...new Map(followed.map((profile) => [profile.networkId, profile])).values()];
  if (once.length === 0) return [];
  const rows = await db
    .insertInto('profiles')
    .values(once.toSorted((a, b) => (a.networkId < b.networkId ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('networkId').doUpdateSet((eb) => ({
        username: eb.ref('excluded.username'),
        fullName: eb.ref('excluded.fullName'),
        isPrivate: eb.ref('excluded.isPrivate'),
        isVerified: eb.ref('excluded.isVerified'),
        avatarUrl: eb.ref('excluded.avatarUrl'),
      })),
    )
    .returning(['id', 'networkId'])
    .execute();
  const idByNetworkId = new Map(rows.map((row) => [row.networkId, row.id]));
  return once.map((profile) => idByNetworkId.get(profile.networkId)!);
}

export async function saveProfileDetails(db: Db, profileId: ProfileId, details: ProfileDetailsInput): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ...details, detailsFetchedAt: sql`now()` })
    .where('id', '=', profileId)
    .execute();
}

/** Whom the account follows, in the order of its list; then whom an operator watches and no working account follows. */
export async function findFollowedProfiles(db: Db, accountId: AccountId): Promise<ProfileRow[]> {
  return db
    .selectFrom('profiles')
    .leftJoin('accountFollows', (join) =>
      join.onRef('accountFollows.profileId', '=', 'profiles.id').on('accountFollows.accountId', '=', accountId),
    )
    .selectAll('profiles')
    .where((eb) => eb.or([eb('accountFollows.accountId', 'is not', null), isOnlyWatched]))
    .orderBy('accountFollows.position', (order) => order.asc().nullsLast())
    .execute();
}

const isOnlyWatched = sql<boolean>`profiles.is_watched and not exists (
  select from account_follows follow join accounts follower on follower.id = follow.account_id
  where follow.profile_id = profiles.id and follower.state in ('active', 'cooling', 'resting'))`;

export async function findProfiles(db: Db, profileIds: ProfileId[]): Promise<ProfileRow[]> {
  if (profileIds.length === 0) return [];
  return db.selectFrom('profiles').selectAll().where('id', 'in', profileIds).orderBy('networkId').execute();
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
      where id = any(${profileIds}::uuid[]) and claimed_by_run_id is distinct from ${runId}
      order by network_id
      for no key update
    )
    update profiles set claimed_by_run_id = ${runId} from free
    where profiles.id = free.id and profiles.claimed_by_run_id is distinct from ${runId}
    returning profiles.id`.execute(db);
  const taken = new Set(claimed.rows.map((row) => row.id));
  return profileIds.filter((id) => taken.has(id));
}

/** Notes that these profiles' stories were asked for, and the newest one seen of each. */
export async function markStoriesFetched(
  db: Db,
  fetched: Array<{ profileId: ProfileId; latestStoryAt: Date | null }>,
): Promise<void> {
  const sorted = fetched.toSorted((a, b) => (a.profileId < b.profileId ? -1 : 1));
  if (sorted.length === 0) return;
  await sql`
    update profiles set
      stories_fetched_at = now(),
      latest_story_at = greatest(profiles.latest_story_at, fetched.latest_story_at)
    from unnest(
      ${sorted.map((row) => row.profileId)}::uuid[],
      ${sorted.map((row) => row.latestStoryAt)}::timestamptz[]) as fetched (profile_id, latest_story_at)
    where profiles.id = fetched.profile_id`.execute(db);
}
