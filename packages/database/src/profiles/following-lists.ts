import type { AccountId, ProfileId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { FollowedProfileInput } from './profile-queries.ts';

/** Where to start reading the list: at its beginning, or at the cursor of an interrupted reading. */
export type FollowingStart = { cursor: string | null; knownCount: number };

export async function findFollowingStart(
  db: Db,
  accountId: AccountId,
  { resumeWithinMs }: { resumeWithinMs: number },
): Promise<FollowingStart> {
  const { rows } = await sql<FollowingStart>`
    select
      case when following_cursor_at > clock_timestamp() - make_interval(secs => ${resumeWithinMs / 1_000}::float8)
        then following_cursor end as cursor,
      (select count(*)::int from account_follows where account_id = ${accountId}) as known_count
    from accounts where id = ${accountId}`.execute(db);
  return rows[0] ?? { cursor: null, knownCount: 0 };
}

type Page = { followed: FollowedProfileInput[]; nextCursor: string | null };

/** Saves one page of the current reading. Returns how many profiles were new in this reading. Call it in a transaction. */
export async function saveFollowingPage(
  db: Db,
  accountId: AccountId,
  { followed, nextCursor }: Page,
): Promise<{ newCount: number }> {
  const profileIds = await saveListedProfiles(db, followed);
  const { rows } = await sql<{ newCount: number }>`
    with reading as (
      select following_readings + 1 as number,
        (select count(*) from account_follows where account_id = ${accountId} and last_reading = following_readings + 1) as listed
      from accounts where id = ${accountId}
    ), fresh as (
      select page.profile_id, row_number() over (order by page.place) - 1 as place, reading.number, reading.listed
      from unnest(${profileIds}::uuid[]) with ordinality as page (profile_id, place)
      cross join reading
      where not exists (select from account_follows follow where follow.account_id = ${accountId}
        and follow.profile_id = page.profile_id and follow.last_reading = reading.number)
    ), saved as (
      insert into account_follows (account_id, profile_id, position, last_reading)
      select ${accountId}, profile_id, listed + place, number from fresh
      on conflict (account_id, profile_id) do update set
        position = excluded.position, last_reading = excluded.last_reading
      returning 1
    )
    select count(*)::int as new_count from saved`.execute(db);
  await db
    .updateTable('accounts')
    .set({ followingCursor: nextCursor, followingCursorAt: sql`clock_timestamp()` })
    .where('id', '=', accountId)
    .execute();
  return rows[0]!;
}

/**
 * Ends the reading. Only a complete reading shows which profiles are no longer followed. The network sometimes returns short lists,
 * so a profile is removed after two complete readings in a row without it.
 */
export async function endFollowing(
  db: Db,
  accountId: AccountId,
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  const { followingReadings } = await db
    .updateTable('accounts')
    .set((eb) => ({
      followingCursor: null,
      followingCursorAt: null,
      followingSyncedAt: sql<Date>`clock_timestamp()`,
      ...(isComplete && { followingReadings: eb('followingReadings', '+', 1) }),
    }))
    .where('id', '=', accountId)
    .returning('followingReadings')
    .executeTakeFirstOrThrow();
  if (!isComplete) return;
  await db
    .deleteFrom('accountFollows')
    .where('accountId', '=', accountId)
    .where('lastReading', '<', followingReadings - 1)
    .execute();
}

/**
 * Inserts or updates the profiles of a page and returns their ids in page order. Of an excluded profile only the username is
 * updated, so that it is still recognized.
 */
async function saveListedProfiles(db: Db, followed: FollowedProfileInput[]): Promise<ProfileId[]> {
  const once = [...new Map(followed.map((profile) => [profile.networkId, profile])).values()];
  if (once.length === 0) return [];
  const rows = await db
    .insertInto('profiles')
    .values(once.toSorted((a, b) => (a.networkId < b.networkId ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('networkId').doUpdateSet((eb) => ({
        username: eb.ref('excluded.username'),
        ...unlessExcluded('fullName', 'isPrivate', 'isVerified', 'avatarUrl'),
        goneAt: null,
      })),
    )
    .returning(['id', 'networkId'])
    .execute();
  const idByNetworkId = new Map(rows.map((row) => [row.networkId, row.id]));
  return once.map((profile) => idByNetworkId.get(profile.networkId)!);
}

/** The new values of these columns, or the stored ones if the profile is excluded. */
function unlessExcluded<Name extends keyof FollowedProfileInput>(...names: Name[]) {
  const values = names.map((name) => {
    const [stored, incoming] = [sql.ref(`profiles.${name}`), sql.ref(`excluded.${name}`)];
    return [name, sql`case when profiles.excluded_at is null then ${incoming} else ${stored} end`];
  });
  return Object.fromEntries(values) as { [N in Name]: RawBuilder<FollowedProfileInput[N]> };
}
