import { randomUUID } from 'node:crypto';
import { runAsAdmin, withDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { connectDatabase, type Db } from './db.ts';
import { migrateToLatest } from './migrate.ts';

test('migrates an empty database once', async () => {
  await using database = await createEmptyDatabase();

  expect(await migrateToLatest(database.db)).toEqual([
    '0001-baseline',
    '0002-users',
    '0003-moments',
    '0004-waiting-stories',
    '0005-set-aside-stories',
    '0006-upload-health',
    '0007-safety',
    '0008-uploads',
    '0009-proxy-probes',
    '0010-picture-hashes',
    '0011-appeals',
    '0012-cdn-purges',
    '0013-feed-changes',
    '0015-taken-down-moments',
    '0016-job-origins',
    '0017-fetching-accounts',
    '0018-follows',
    '0019-push-subscriptions',
    '0020-push-failures',
    '0021-proxy-hosts',
    '0022-released-claims',
    '0023-sign-in-security',
    '0024-evidence-and-restores',
    '0025-admin-second-factor',
    '0026-named-and-ended-locations',
    '0027-upload-turns',
  ]);
  expect(await migrateToLatest(database.db)).toEqual([]);
});

test('refuses a database with an unknown migration and leaves it unchanged', async () => {
  await using database = await createEmptyDatabase();
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(database.db);
  await sql`insert into kysely_migration values ('0001-places-and-stories', '2026-01-01')`.execute(database.db);

  const migration = migrateToLatest(database.db);

  await expect(migration).rejects.toThrow(/0001-places-and-stories is unknown here\. Remove the data folder/);
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(database.db);
  expect(rows).toEqual([{ tablename: 'kysely_migration' }]);
});

async function createEmptyDatabase(): Promise<AsyncDisposable & { db: Db }> {
  const url = inject('templateUrl');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(url, `create database ${name}`);
  const db = connectDatabase(withDatabase(url, name), { poolSize: 1, program: 'test' });
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await runAsAdmin(url, `drop database ${name} with (force)`);
    },
  };
}
