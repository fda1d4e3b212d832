import { randomUUID } from 'node:crypto';
import { connectDatabase, type Db } from '@around/database/db';
import pg from 'pg';
import './provided-context.ts';

export type TestDatabase = AsyncDisposable & { db: Db; url: string };

/** A private copy of the migrated template: files run side by side and never share rows. */
export async function createTestDatabase(templateUrl: string): Promise<TestDatabase> {
  const template = databaseName(templateUrl);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = withDatabase(templateUrl, name);
  // Copying files takes less than half the CPU time of the default strategy, which writes every page to the log.
  await runAsAdmin(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  const db = connectDatabase(url, { poolSize: 5, program: 'test' });
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await runAsAdmin(templateUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Runs one statement in the server's own database, where databases are made and dropped. */
export async function runAsAdmin(anyUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(anyUrl, 'postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}
