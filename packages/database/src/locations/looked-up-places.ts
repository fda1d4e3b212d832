import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type LookedUpPlace = Omit<Selectable<Schema['networkPlaces']>, 'fetchedAt'>;

/** A place stays where it is; one that the network did not know may be known tomorrow. */
const KNOWN_FOR_DAYS = 45;
const UNKNOWN_FOR_DAYS = 1;

/** What earlier look-ups found, as long as it is good; a place without a position was unknown to the network. */
export async function findLookedUpPlaces(db: Db, pks: string[]): Promise<Map<string, LookedUpPlace>> {
  if (pks.length === 0) return new Map();
  const goodFor = sql`make_interval(days => case when latitude is null then ${UNKNOWN_FOR_DAYS}::int else ${KNOWN_FOR_DAYS}::int end)`;
  const rows = await db
    .selectFrom('networkPlaces')
    .select(['pk', 'name', 'latitude', 'longitude', 'city'])
    .where('pk', 'in', pks)
    .where(sql<boolean>`fetched_at > clock_timestamp() - ${goodFor}`)
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
