import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { MediaStoreProblem, StoreUpkeepProblem } from '../../schema/moment-tables.ts';

export type StoreCheck = {
  problem: MediaStoreProblem | null;
  /** Null for a bucket, and while the store cannot be reached. */
  space: { freeBytes: number; capacityBytes: number } | null;
};

type AreaSize = { files: number; bytes: number };
export type StoreSize = { incoming: AreaSize; public: AreaSize };

export type MediaStoreState = {
  problem: MediaStoreProblem | null;
  problemMs: number | null;
  upkeepProblem: StoreUpkeepProblem | null;
  checkedMs: number;
  freeBytes: number | null;
  capacityBytes: number | null;
  /** Null until the store was measured for the first time. */
  measuredAt: Date | null;
} & StoreSize;

/** A problem that goes on keeps the time when it began. */
export async function saveStoreCheck(db: Db, { problem, space }: StoreCheck): Promise<void> {
  const [freeBytes, capacityBytes] = [space?.freeBytes ?? null, space?.capacityBytes ?? null];
  await sql`
    insert into media_store_state (problem, problem_since, free_bytes, capacity_bytes)
    values (${problem}, case when ${problem}::text is not null then clock_timestamp() end, ${freeBytes}, ${capacityBytes})
    on conflict (id) do update set
      checked_at = excluded.checked_at,
      problem = excluded.problem,
      problem_since = case when excluded.problem is not null
        then coalesce(media_store_state.problem_since, excluded.problem_since) end,
      free_bytes = excluded.free_bytes,
      capacity_bytes = excluded.capacity_bytes`.execute(db);
}

export async function saveStoreSize(db: Db, size: StoreSize): Promise<void> {
  const row = {
    incomingFiles: size.incoming.files,
    incomingBytes: size.incoming.bytes,
    publicFiles: size.public.files,
    publicBytes: size.public.bytes,
    measuredAt: sql<Date>`clock_timestamp()`,
  };
  await db
    .insertInto('mediaStoreState')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Undefined until an upload-worker has checked the store. */
export async function readMediaStoreState(db: Db): Promise<MediaStoreState | undefined> {
  const row = await db
    .selectFrom('mediaStoreState')
    .select([
      'problem',
      'upkeepProblem',
      'measuredAt',
      'incomingFiles',
      'publicFiles',
      sql<number>`incoming_bytes::float8`.as('incomingBytes'),
      sql<number>`public_bytes::float8`.as('publicBytes'),
      sql<number | null>`free_bytes::float8`.as('freeBytes'),
      sql<number | null>`capacity_bytes::float8`.as('capacityBytes'),
      sql<number>`(extract(epoch from clock_timestamp() - checked_at) * 1000)::float8`.as('checkedMs'),
      sql<number | null>`(extract(epoch from clock_timestamp() - problem_since) * 1000)::float8`.as('problemMs'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { incomingFiles, incomingBytes, publicFiles, publicBytes, ...state } = row;
  return {
    ...state,
    incoming: { files: incomingFiles, bytes: incomingBytes },
    public: { files: publicFiles, bytes: publicBytes },
  };
}

/** Why nothing is deleted from the store; null when upkeep works. A problem that goes on keeps the time when it began. */
export async function saveUpkeepProblem(db: Db, problem: StoreUpkeepProblem | null): Promise<void> {
  await addStateRow(db);
  await sql`
    update media_store_state set upkeep_problem = ${problem},
      upkeep_problem_since = case when ${problem}::text is not null
        then coalesce(upkeep_problem_since, clock_timestamp()) end
    where upkeep_problem is distinct from ${problem}`.execute(db);
}

async function addStateRow(db: Db): Promise<void> {
  await sql`insert into media_store_state (checked_at) values ('epoch') on conflict (id) do nothing`.execute(db);
}

/** The id of the media store that belongs to this database. */
export async function readStoreIdOfDatabase(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('mediaStoreState').select('storeId').executeTakeFirst();
  return row?.storeId ?? undefined;
}

/** As `readStoreIdOfDatabase`. Nobody else changes it until the transaction ends. */
export async function lockStoreId(db: Db): Promise<string | undefined> {
  await addStateRow(db);
  const row = await db.selectFrom('mediaStoreState').select('storeId').forUpdate().executeTakeFirst();
  return row?.storeId ?? undefined;
}

export async function saveStoreId(db: Db, storeId: string): Promise<void> {
  await db.updateTable('mediaStoreState').set({ storeId }).execute();
}
