import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** A pool or an open transaction: query functions never need to know which. */
export type Db = Kysely<Schema>;

type ConnectOptions = {
  /** Connections at most; default 10. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  program?: string;
  /** Told about connections that break while idle; they are replaced. */
  onIdleError?: (error: Error) => void;
};

const ACQUIRE_DEADLINE_MS = 2_000;
const STATEMENT_DEADLINE_MS = 5_000;

export function connectDatabase(connectionString: string, options: ConnectOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: ACQUIRE_DEADLINE_MS,
    statement_timeout: STATEMENT_DEADLINE_MS,
    idle_in_transaction_session_timeout: 2 * STATEMENT_DEADLINE_MS,
    application_name: options.program ?? 'around',
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // Between two statements of a transaction nobody else listens, and an error that nobody hears ends the program; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
