import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as placesAndStories from './migrations/0001-places-and-stories.ts';
import * as accountsAndProxies from './migrations/0002-accounts-and-proxies.ts';
import * as crawlRunsAndOutbox from './migrations/0003-crawl-runs-and-outbox.ts';
import * as admins from './migrations/0004-admins.ts';
import * as pacing from './migrations/0005-pacing.ts';
import * as operatorJobsAndRecords from './migrations/0006-operator-jobs-and-records.ts';
import * as placeSearch from './migrations/0007-place-search.ts';
import * as operatorConsole from './migrations/0008-operator-console.ts';
import * as crawlCompleteness from './migrations/0009-crawl-completeness.ts';
import * as alerts from './migrations/0012-alerts.ts';
import * as activityAndCollection from './migrations/0013-activity-and-collection.ts';
import * as gatheringBatches from './migrations/0014-gathering-batches.ts';

// Listed by hand: what runs is what is reviewed, and no bundler has to find files.
const migrations: Record<string, Migration> = {
  '0001-places-and-stories': placesAndStories,
  '0002-accounts-and-proxies': accountsAndProxies,
  '0003-crawl-runs-and-outbox': crawlRunsAndOutbox,
  '0004-admins': admins,
  '0005-pacing': pacing,
  '0006-operator-jobs-and-records': operatorJobsAndRecords,
  '0007-place-search': placeSearch,
  '0008-operator-console': operatorConsole,
  '0009-crawl-completeness': crawlCompleteness,
  '0012-alerts': alerts,
  '0013-activity-and-collection': activityAndCollection,
  '0014-gathering-batches': gatheringBatches,
};

/** Runs what is missing, in order, under a lock; returns the names of the migrations that ran. Forward only. */
export async function migrateToLatest<T>(db: Kysely<T>): Promise<string[]> {
  const migrator = new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
