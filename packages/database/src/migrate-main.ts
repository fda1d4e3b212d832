import { loadConfig } from '@around/service-kit/load-config';
import { z } from 'zod';
import { connectDatabase } from './db.ts';
import { migrateToLatest, UnknownMigrationsError } from './migrate.ts';

const Environment = z.object({ DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }) });

const config = loadConfig(Environment, process.env);
const db = connectDatabase(config.DATABASE_URL, { poolSize: 2, program: 'migrate' });
try {
  const ran = await migrateToLatest(db);
  process.stdout.write(ran.length > 0 ? `Migrated: ${ran.join(', ')}\n` : 'The database is up to date\n');
} catch (error) {
  if (!(error instanceof UnknownMigrationsError)) throw error;
  process.stderr.write(`${error.name}: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
