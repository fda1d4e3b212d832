import { MomentId, StoryId, UserId } from '@around/contracts/ids';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db.ts';
import { removeMoment } from '../moments/remove-moments.ts';
import { excludeProfile } from '../profiles/exclude-profile.ts';
import { allowProfile } from '../profiles/excluded-profiles.ts';
import { setVisibility } from '../takedowns/story-visibility.ts';
import { deleteUserRow } from '../users/user-queries.ts';

/** As the triggers of the tables write them. */
const Entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('userDeleted'), id: UserId }),
  z.object({ kind: z.literal('momentDeleted'), id: MomentId }),
  z.object({ kind: z.literal('storyVisibility'), id: StoryId, visibility: z.enum(['shown', 'hidden', 'removed']) }),
  z.object({ kind: z.literal('contentRemoved'), digest: z.string(), picture_hashes: z.array(z.string()) }),
  z.object({ kind: z.literal('contentAllowed'), digest: z.string() }),
  z.object({
    kind: z.literal('profileExcluded'),
    network_id: z.string(),
    username: z.string(),
    excluded_reason: z.string(),
  }),
  z.object({ kind: z.literal('profileAllowed'), network_id: z.string() }),
  z.object({ kind: z.literal('suspensionKept'), digest: z.string(), ends_at: z.nullable(z.string()) }),
]);
type Entry = z.infer<typeof Entry>;

/** A deletion or a takedown, which has to be repeated in a database that is restored from an earlier backup. */
export const JournalEntry = z.object({ id: z.string(), at: z.iso.datetime(), entry: Entry });
export type JournalEntry = z.infer<typeof JournalEntry>;

/** Entries that are not in the media store's journal yet, the oldest first. */
export async function readJournalRows(db: Db, limit: number): Promise<unknown[]> {
  const { rows } = await sql<{ id: string; at: string; entry: unknown }>`
    select id::text as id, iso_timestamp(at) as at, entry from restore_journal order by id limit ${limit}`.execute(db);
  return rows;
}

export async function deleteJournalRows(db: Db, ids: string[]): Promise<void> {
  await sql`delete from restore_journal where id = any(${ids}::bigint[])`.execute(db);
}

/**
 * Repeats what is not in effect in this database. Of several entries about one thing the last one counts. Each is a transaction of its
 * own. Returns how many things were checked, and the entries that failed.
 */
export async function replayJournal(
  db: Db,
  entries: JournalEntry[],
): Promise<{ replayed: number; failed: Array<{ entry: JournalEntry; error: unknown }> }> {
  const last = new Map<string, JournalEntry>();
  for (const entry of entries.toSorted(byTime)) last.set(subjectOf(entry.entry), entry);
  const failed = [];
  for (const entry of last.values()) {
    try {
      await db.transaction().execute((tx) => replay(tx, entry.entry));
    } catch (error) {
      failed.push({ entry, error });
    }
  }
  return { replayed: last.size - failed.length, failed };
}

function byTime(one: JournalEntry, other: JournalEntry): number {
  return Date.parse(one.at) - Date.parse(other.at) || Number(one.id) - Number(other.id);
}

function subjectOf(entry: Entry): string {
  switch (entry.kind) {
    case 'userDeleted':
    case 'momentDeleted':
    case 'storyVisibility':
      return `${entry.kind} ${entry.id}`;
    case 'contentRemoved':
    case 'contentAllowed':
      return `content ${entry.digest}`;
    case 'profileExcluded':
    case 'profileAllowed':
      return `profile ${entry.network_id}`;
    case 'suspensionKept':
      return `suspension ${entry.digest}`;
  }
}

async function replay(db: Db, entry: Entry): Promise<void> {
  switch (entry.kind) {
    case 'userDeleted':
      return deleteUserRow(db, entry.id);
    case 'momentDeleted':
      return deleteMoment(db, entry.id);
    case 'storyVisibility':
      await setVisibility(db, [entry.id], entry.visibility);
      return;
    case 'contentRemoved':
      await sql`
        insert into removed_content (digest, picture_hashes) values (${entry.digest}, ${entry.picture_hashes}::bytea[])
        on conflict (digest) do update set lifted_by = null where removed_content.lifted_by is not null`.execute(db);
      return;
    case 'contentAllowed':
      await db.deleteFrom('removedContent').where('digest', '=', entry.digest).execute();
      return;
    case 'profileExcluded':
      return exclude(db, entry);
    case 'profileAllowed': {
      const profile = await findProfile(db, entry.network_id);
      if (profile) await allowProfile(db, profile.id);
      return;
    }
    case 'suspensionKept':
      await db
        .insertInto('keptSuspensions')
        .values({ digest: entry.digest, endsAt: entry.ends_at === null ? null : new Date(entry.ends_at) })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .execute();
      return;
  }
}

async function deleteMoment(db: Db, momentId: MomentId): Promise<void> {
  const moment = await db.selectFrom('moments').select('userId').where('id', '=', momentId).executeTakeFirst();
  if (moment) await removeMoment(db, { userId: moment.userId, momentId });
}

/** Also a profile that was collected after the backup. */
async function exclude(db: Db, entry: Extract<Entry, { kind: 'profileExcluded' }>): Promise<void> {
  await sql`
    insert into profiles (network_id, username, is_private, is_verified)
    values (${entry.network_id}, ${entry.username}, false, false)
    on conflict (network_id) do nothing`.execute(db);
  const profile = await findProfile(db, entry.network_id);
  if (profile) await excludeProfile(db, profile.id, entry.excluded_reason);
}

async function findProfile(db: Db, networkId: string) {
  return db.selectFrom('profiles').select('id').where('networkId', '=', networkId).executeTakeFirst();
}
