import type { CrawlRunId, ProfileId } from '@around/contracts/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import { addToRun } from '../crawl/crawl-run-queries.ts';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type WaitingStoryRow = Selectable<Schema['waitingStories']>;
export type WaitingStoryInput = Omit<Insertable<Schema['waitingStories']>, 'triedAt'>;

/** Live waiting stories of these profiles. */
export async function findWaitingStories(db: Db, profileIds: ProfileId[]): Promise<WaitingStoryRow[]> {
  if (profileIds.length === 0) return [];
  return db
    .selectFrom('waitingStories')
    .selectAll()
    .where('profileId', 'in', profileIds)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .orderBy('externalId')
    .execute();
}

/** Profiles with a live waiting story for which no look-up has failed within the last `retryAfterMs`. */
export async function findWaitingProfiles(db: Db, retryAfterMs: number): Promise<ProfileId[]> {
  const { rows } = await sql<{ profileId: ProfileId }>`
    select profile_id from waiting_stories
    where expires_at > clock_timestamp()
    group by profile_id
    having coalesce(max(tried_at), '-infinity') <= clock_timestamp() - make_interval(secs => ${retryAfterMs / 1_000}::float8)
    order by min(expires_at)`.execute(db);
  return rows.map((row) => row.profileId);
}

/** Must hold the locks of the stories' authors. `settled`: ids of stories for which nothing is left to look up. */
export async function saveWaitingStories(
  db: Db,
  { waiting, settled }: { waiting: WaitingStoryInput[]; settled: string[] },
): Promise<void> {
  const placed = waiting.filter((story) => story.isPlaced).map((story) => story.externalId);
  await uncount(db, [...settled, ...placed]);
  if (settled.length > 0) await db.deleteFrom('waitingStories').where('externalId', 'in', settled).execute();
  if (waiting.length === 0) return;
  await db
    .insertInto('waitingStories')
    .values(waiting.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('externalId').doUpdateSet((eb) => ({
        runId: eb.ref('excluded.runId'),
        isPlaced: eb.ref('excluded.isPlaced'),
        mediaUrl: eb.ref('excluded.mediaUrl'),
        thumbnailUrl: eb.ref('excluded.thumbnailUrl'),
        place: eb.ref('excluded.place'),
      })),
    )
    .execute();
}

/** Stories that have a place now no longer count as unplaced in the run that served them. */
async function uncount(db: Db, placedIds: string[]): Promise<void> {
  if (placedIds.length === 0) return;
  const { rows } = await sql<{ runId: CrawlRunId; stories: number }>`
    select run_id, count(*)::int as stories from waiting_stories
    where external_id = any(${placedIds}::text[]) and not is_placed and run_id is not null
    group by run_id
    order by run_id`.execute(db);
  for (const { runId, stories } of rows) await addToRun(db, runId, { storiesUnplaced: -stories });
}

export async function markLookUpFailed(db: Db, profileIds: ProfileId[]): Promise<void> {
  await db
    .updateTable('waitingStories')
    .set({ triedAt: sql<Date>`clock_timestamp()` })
    .where('profileId', 'in', profileIds)
    .execute();
}
