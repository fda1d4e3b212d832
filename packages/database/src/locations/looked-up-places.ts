import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type LookedUpPlace = Omit<Selectable<Schema['networkPlaces']>, 'fetchedAt'>;

/** A place that the network did not know is looked up again the next day. */
const KNOWN_FOR_DAYS = 45;
const UNKNOWN_FOR_DAYS = 1;

/** Results of earlier lookups that are still valid. The network did not know a place without a position. */
export async function findLookedUpPlaces(db: Db, pks: string[]): Promise<Map<string, LookedUpPlace>> {
  if (pks.length === 0) return new Map();
  const validFor = sql`make_interval(days => case when latitude is null then ${UNKNOWN_FOR_DAYS}::int else ${KNOWN_FOR_DAYS}::int end)`;
  const rows = await db
    .selectFrom('networkPlaces')
    .select(['pk', 'name', 'latitude', 'longitude', 'city'])
    .where('pk', 'in', pks)
    .where(sql<boolean>`fetched_at > clock_timestamp() - ${validFor}`)
    .execute();
  return new Map(rows.map((row) => [row.pk, row]));
}

export async function saveLookedUpPlace(db: Db, { pk, ...place }: LookedUpPlace): Promise<void> {
  await db
    .insertInto('networkPlaces')
    .values({ pk, ...place })
    .onConflict((conflict) => conflict.column('pk').doUpdateSet({ ...place, fetchedAt: sql`clock_timestamp()` }))
    .execute();
}
