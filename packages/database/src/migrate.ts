import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as baseline from './migrations/0001-baseline.ts';
import * as users from './migrations/0002-users.ts';
import * as moments from './migrations/0003-moments.ts';
import * as waitingStories from './migrations/0004-waiting-stories.ts';
import * as setAsideStories from './migrations/0005-set-aside-stories.ts';
import * as uploadHealth from './migrations/0006-upload-health.ts';
import * as safety from './migrations/0007-safety.ts';
import * as uploads from './migrations/0008-uploads.ts';
import * as proxyProbes from './migrations/0009-proxy-probes.ts';
import * as pictureHashes from './migrations/0010-picture-hashes.ts';
import * as appeals from './migrations/0011-appeals.ts';
import * as cdnPurges from './migrations/0012-cdn-purges.ts';
import * as feedChanges from './migrations/0013-feed-changes.ts';
import * as takenDownMoments from './migrations/0015-taken-down-moments.ts';
import * as jobOrigins from './migrations/0016-job-origins.ts';
import * as fetchingAccounts from './migrations/0017-fetching-accounts.ts';
import * as follows from './migrations/0018-follows.ts';
import * as pushSubscriptions from './migrations/0019-push-subscriptions.ts';
import * as pushFailures from './migrations/0020-push-failures.ts';
import * as proxyHosts from './migrations/0021-proxy-hosts.ts';
import * as releasedClaims from './migrations/0022-released-claims.ts';
import * as signInSecurity from './migrations/0023-sign-in-security.ts';
import * as evidenceAndRestores from './migrations/0024-evidence-and-restores.ts';
import * as adminSecondFactor from './migrations/0025-admin-second-factor.ts';
import * as namedAndEndedLocations from './migrations/0026-named-and-ended-locations.ts';
import * as uploadTurns from './migrations/0027-upload-turns.ts';

/** Each change of the schema is a new migration at the end. There is no `down`: a mistake is corrected by the next one. */
const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-users': users,
  '0003-moments': moments,
  '0004-waiting-stories': waitingStories,
  '0005-set-aside-stories': setAsideStories,
  '0006-upload-health': uploadHealth,
  '0007-safety': safety,
  '0008-uploads': uploads,
  '0009-proxy-probes': proxyProbes,
  '0010-picture-hashes': pictureHashes,
  '0011-appeals': appeals,
  '0012-cdn-purges': cdnPurges,
  '0013-feed-changes': feedChanges,
  '0015-taken-down-moments': takenDownMoments,
  '0016-job-origins': jobOrigins,
  '0017-fetching-accounts': fetchingAccounts,
  '0018-follows': follows,
  '0019-push-subscriptions': pushSubscriptions,
  '0020-push-failures': pushFailures,
  '0021-proxy-hosts': proxyHosts,
  '0022-released-claims': releasedClaims,
  '0023-sign-in-security': signInSecurity,
  '0024-evidence-and-restores': evidenceAndRestores,
  '0025-admin-second-factor': adminSecondFactor,
  '0026-named-and-ended-locations': namedAndEndedLocations,
  '0027-upload-turns': uploadTurns,
};

/** The database was migrated by other code than this: by a later version, or by an unreleased one from before the baseline. */
export class UnknownMigrationsError extends Error {
  override readonly name = 'UnknownMigrationsError';
}

/** Runs the missing migrations in order, under a lock. Returns the names of those that ran. */
export async function migrateToLatest<T>(db: Kysely<T>): Promise<string[]> {
  await refuseUnknownMigrations(db);
  const migrator = new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

async function refuseUnknownMigrations<T>(db: Kysely<T>): Promise<void> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (!table.rows[0]?.exists) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !(name in migrations));
  if (!unknown) return;
  throw new UnknownMigrationsError(
    `Another version of Around migrated this database: its migration ${unknown.name} is unknown here. ` +
      'Remove the data folder (AROUND_DATA_DIR, default .data), or set DATABASE_URL to an empty database.',
  );
}
