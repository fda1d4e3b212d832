import { mediaSubject } from '@around/contracts/safety/media-subject';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The owner is a story, or an excluded profile for all its media. */
export type Takedown = { owner: string; urls: Array<string | null>; endsAt: Date };

/** Orders every process to refuse these media. Call it at the end of a transaction: it locks the version. */
export async function addTakedowns(db: Db, takedowns: Takedown[]): Promise<void> {
  // Two stories may share a file; a statement may not change one row twice. The last of them to end counts.
  const rows = new Map(
    takedowns
      .toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime())
      .flatMap(({ owner, urls, endsAt }) =>
        subjectsOf(urls).map((subject) => [`${owner} ${subject}`, { owner, subject, endsAt }] as const),
      ),
  );
  if (rows.size === 0) return;
  await db
    .insertInto('mediaTakedowns')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.columns(['subject', 'owner']).doUpdateSet((eb) => ({ endsAt: eb.ref('excluded.endsAt') })),
    )
    .execute();
  await raiseVersion(db);
}

/** Call it at the end of a transaction, like `addTakedowns`. */
export async function endTakedowns(db: Db, owners: string[]): Promise<void> {
  if (owners.length === 0) return;
  await db.deleteFrom('mediaTakedowns').where('owner', 'in', owners).execute();
  await raiseVersion(db);
}

async function raiseVersion(db: Db): Promise<void> {
  await sql`update takedown_version set version = version + 1`.execute(db);
}

/** Deletes takedowns of media that have ended anyway. They leave the list without a new version. */
export async function deleteEndedTakedowns(db: Db): Promise<void> {
  await db.deleteFrom('mediaTakedowns').where('endsAt', '<=', sql<Date>`now()`).execute();
}

export async function readTakedownVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('takedownVersion').select('version').executeTakeFirstOrThrow();
  return row.version;
}

export type TakedownRow = { subject: string; owner: string; endsAt: Date };
export type Takedowns = { version: string; rows: TakedownRow[] };

/** The version is read first: a change in between is read again with the next version. */
export async function readTakedowns(db: Db): Promise<Takedowns> {
  const version = await readTakedownVersion(db);
  const rows = await db
    .selectFrom('mediaTakedowns')
    .select(['subject', 'owner', 'endsAt'])
    .where('endsAt', '>', sql<Date>`now()`)
    .execute();
  return { version, rows };
}

function subjectsOf(urls: Array<string | null>): string[] {
  const subjects = urls.flatMap((url) => (url === null ? [] : (mediaSubject(url) ?? [])));
  return [...new Set(subjects)];
}
