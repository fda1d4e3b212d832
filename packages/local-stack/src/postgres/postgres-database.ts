import pg from 'pg';
import { DATABASE_OWNER } from './postgres-cluster.ts';

const ROLE = 'around';
const CONNECT_TIMEOUT_MS = 3_000;

type OwnerAccess = { port: number; ownerPassword: string };

export function answersAsOwner(access: OwnerAccess): Promise<boolean> {
  return asOwner(access, async (client) => {
    await client.query('select 1');
    return true;
  });
}

/**
 * Creates our role and database if they are missing, and returns their URL. The role is no superuser; it may create
 * databases, which tests need, and trusted extensions.
 */
export async function prepareDatabase({ password, ...access }: OwnerAccess & { password: string }): Promise<string> {
  await asOwner(access, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${ROLE}`);
    await client.query(`alter role ${ROLE} login createdb password ${client.escapeLiteral(password)}`);
    const database = await client.query('select from pg_database where datname = $1', [ROLE]);
    if (database.rowCount === 0) await client.query(`create database ${ROLE} owner ${ROLE}`);
  });
  return `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${access.port}/${ROLE}`;
}

async function asOwner<T>({ port, ownerPassword }: OwnerAccess, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: DATABASE_OWNER,
    password: ownerPassword,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: 10_000,
  });
  // A server that stops also emits an error here; the failed query already reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
