import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** A pool or an open transaction; query functions accept both. */
export type Db = Kysely<Schema>;

type ConnectOptions = {
  /** Maximum number of connections; default 10. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  program?: string;
  /** Called when an idle connection breaks. The pool replaces it. */
  onIdleError?: (error: Error) => void;
  /** Time limit for getting a connection, a free one or a new one. */
  acquireTimeoutMs?: number;
  statementTimeoutMs?: number;
};

const ACQUIRE_TIMEOUT_MS = 2_000;
/** Longer than the interval of work that runs every few seconds: a new connection costs the server about 30 ms of CPU. */
const IDLE_TIMEOUT_MS = 60_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** For the operator `<%` of the place search: 0.6, the default, does not find `balçova` for `balcva`. */
const WORD_SIMILARITY_THRESHOLD = 0.5;

export function connectDatabase(connectionString: string, options: ConnectOptions = {}): Db {
  const { acquireTimeoutMs = ACQUIRE_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    connectionString,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    application_name: options.program ?? 'around',
    options: `-c pg_trgm.word_similarity_threshold=${WORD_SIMILARITY_THRESHOLD}`,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // Between two statements of a transaction a client has no error listener, and an unhandled error event ends the process. The next
  // statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
