import { connectDatabase } from './db.ts';
import { migrateToLatest } from './migrate.ts';

const connectionString = process.env.DATABASE_URL;
if (!connectionString) {
  process.stderr.write('DATABASE_URL is not set\n');
  process.exit(1);
}

const db = connectDatabase(connectionString, { poolSize: 2, program: 'migrate' });
try {
  const ran = await migrateToLatest(db);
  process.stdout.write(ran.length > 0 ? `Migrated: ${ran.join(', ')}\n` : 'The database is up to date\n');
} finally {
  await db.destroy();
}
