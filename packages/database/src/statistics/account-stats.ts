import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Profiles with a known home, and locations that are a profile's home. */
export type AccountStats = { totalAccounts: number; accountsWithLocation: number; locationsWithInstagram: number };

export async function readAccountStats(db: Db): Promise<AccountStats> {
  const { rows } = await sql<AccountStats>`
    select
      (select count(*) from profiles where excluded_at is null)::int as total_accounts,
      (select count(*) from profiles where coalesce(latitude, set_latitude) is not null)::int as accounts_with_location,
      (select count(*) from locations where profile_id is not null)::int as locations_with_instagram`.execute(db);
  return rows[0]!;
}
