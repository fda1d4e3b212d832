import { connectDatabase } from '@around/database/db';
import { replayJournal } from '@around/database/safety/restore-journal';
import { mediaStoreSettings, mediaStoreVariables } from '@around/media-store/media-store-settings';
import { openMediaStore } from '@around/media-store/open-media-store';
import { loadConfig } from '@around/service-kit/load-config';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { z } from 'zod';
import { uploadMetrics } from './metrics/upload-metrics.ts';
import { readJournal } from './upkeep/journal.ts';
import { tieStore } from './upkeep/own-store.ts';
import { removeOrphans } from './upkeep/remove-orphans.ts';

const Environment = z.object({
  ...mediaStoreVariables,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
});

/** Deletes files that belong to nothing in the database, however many they are. */
const REMOVE_ORPHANS = '--remove-orphans';

/** Once after a restore, and after a move of the database or the media store. It can be repeated. */
const config = loadConfig(Environment, process.env);
const db = connectDatabase(config.DATABASE_URL, { poolSize: 2, program: 'restore' });
const store = await openMediaStore(mediaStoreSettings(config));
const log = createLogger({ program: 'restore', level: 'info' });
const clock = () => new Date();
const metrics = uploadMetrics(createMetrics('restore'), clock);
const upkeep = { db, store, log, metrics, kickRelay: () => {}, clock };
const never = new AbortController().signal;
try {
  const { replayed, failed } = await replayJournal(db, await readJournal(store));
  process.stdout.write(`${replayed} deletions and takedowns are in effect\n`);
  for (const { entry, error } of failed) {
    process.stderr.write(`${JSON.stringify(entry)} failed: ${error instanceof Error ? error.message : error}\n`);
  }
  if (failed.length > 0) process.exitCode = 1;
  else {
    await db.transaction().execute((tx) => tieStore(tx, store));
    process.stdout.write('the media store belongs to this database\n');
    if (process.argv.includes(REMOVE_ORPHANS)) await removeOrphans(upkeep, never, { isConfirmed: true });
  }
} finally {
  store.close();
  await db.destroy();
}
