import { randomBytes } from 'node:crypto';
import { connectDatabase, type Db } from '@around/database/db';
import pg from 'pg';
import './provided-context.ts';
import { type InitialState, readInitialState, resetDatabase } from './reset-database.ts';

export type TestDatabase = AsyncDisposable & { db: Db; url: string };

/** The error code of Postgres for a database with open connections. */
const OBJECT_IN_USE = '55006';

/** For a machine that stops for seconds under the load of a whole test run. */
const longTimeouts = { acquireTimeoutMs: 30_000, statementTimeoutMs: 60_000 };

type Copy = { name: string; initial: InitialState };

/** Unused copies by template. Resetting one takes a tenth of the CPU time of a new copy. */
const idleCopies = new Map<string, Copy[]>();

/** Provides a migrated database that no other test uses, so that test files run in parallel without sharing rows. */
export async function createTestDatabase(templateUrl: string): Promise<TestDatabase> {
  const { name, initial } = await takeCopy(templateUrl);
  const url = withDatabase(templateUrl, name);
  const db = connectDatabase(url, { poolSize: 5, program: 'test', ...longTimeouts });
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      if (await resetDatabase(url, initial)) returnCopy(templateUrl, { name, initial });
      else await runAsAdmin(templateUrl, `drop database ${name} with (force)`);
    },
  };
}

async function takeCopy(templateUrl: string): Promise<Copy> {
  const template = databaseName(templateUrl);
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const idle = idleCopies.get(templateUrl)?.pop();
  if (idle && (await rename(templateUrl, { from: idle.name, to: name }))) return { name, initial: idle.initial };
  await runAsAdmin(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  return { name, initial: await readInitialState(withDatabase(templateUrl, name)) };
}

/**
 * Renames a copy, so that leftover connections of an earlier test cannot reconnect to it. Drops it and returns false if such a connection
 * is still open.
 */
async function rename(templateUrl: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  try {
    await runAsAdmin(templateUrl, `alter database ${from} rename to ${to}`);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await runAsAdmin(templateUrl, `drop database ${from} with (force)`);
    return false;
  }
}

function returnCopy(templateUrl: string, copy: Copy): void {
  idleCopies.set(templateUrl, [...(idleCopies.get(templateUrl) ?? []), copy]);
}

/** Drops the template and all its copies. */
export async function dropTemplate(templateUrl: string): Promise<void> {
  const template = databaseName(templateUrl);
  await withAdmin(templateUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}

/** Runs one statement in the `postgres` database, e.g. to create or drop a database. */
export async function runAsAdmin(anyUrl: string, statement: string): Promise<void> {
  await withAdmin(anyUrl, (client) => client.query(statement));
}

async function withAdmin(anyUrl: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(anyUrl, 'postgres') });
  await client.connect();
  await use(client).finally(() => client.end());
}

export function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}
