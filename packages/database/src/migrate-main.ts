import { connectDatabase } from './db.ts';
import { migrateToLatest, UnknownMigrationsError } from './migrate.ts';

const connectionString = process.env.DATABASE_URL;
if (!connectionString) {
  process.stderr.write('DATABASE_URL is not set\n');
  process.exit(1);
}

const db = connectDatabase(connectionString, { poolSize: 2, program: 'migrate' });
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
