import pg from 'pg';

/** What a database held when it was copied from the template. */
export type InitialState = {
  schemaVersion: string;
  seeds: Array<{ table: string; rows: unknown }>;
};

// Deleting from other tables writes to `feed_changes`, so it is the last one.
const TABLES = `
  select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename = 'feed_changes'`;

/** Changes with every change of a table, function, trigger or constraint. */
const SCHEMA_VERSION = `
  select concat_ws(' ',
    (select sum(xmin::text::bigint) from pg_class where oid >= 16384),
    (select sum(xmin::text::bigint) from pg_attribute where attrelid >= 16384),
    (select sum(xmin::text::bigint) from pg_constraint where oid >= 16384),
    (select sum(xmin::text::bigint) from pg_trigger where oid >= 16384),
    (select sum(xmin::text::bigint) from pg_proc where oid >= 16384)) as version`;

// Waits until they are gone, so that the database can be renamed.
const CLOSE_OTHER_CONNECTIONS = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

// A table whose rows are still referenced is tried again after the others. Each deletion may write to `restore_journal`.
const DELETE_ROWS = `do $$
  declare
    remaining text[] := array(${TABLES});
    name text;
  begin
    while cardinality(remaining) > 0 loop
      foreach name in array remaining loop
        begin
          execute 'delete from ' || name;
          remaining := array_remove(remaining, name);
        exception when foreign_key_violation then null;
        end;
      end loop;
    end loop;
    delete from restore_journal;
  end $$`;

const RESTART_SEQUENCES = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`;

const STATEMENT_TIMEOUT_MS = 5_000;

export async function readInitialState(url: string): Promise<InitialState> {
  return withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(TABLES);
    const seeds: InitialState['seeds'] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ rows: unknown }>(`select json_agg(row) as rows from ${name} row`);
      if (rows[0]?.rows) seeds.push({ table: name, rows: rows[0].rows });
    }
    return { schemaVersion: await readSchemaVersion(client), seeds };
  });
}

/** Brings a database back to its initial state. False when its schema was changed: then a new copy is needed. */
export function resetDatabase(url: string, { schemaVersion, seeds }: InitialState): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query(CLOSE_OTHER_CONNECTIONS);
    if ((await readSchemaVersion(client)) !== schemaVersion) return false;
    await client.query(DELETE_ROWS);
    await client.query(RESTART_SEQUENCES);
    for (const { table, rows } of seeds) {
      const insert = `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`;
      await client.query(insert, [JSON.stringify(rows)]);
    }
    return true;
  });
}

async function readSchemaVersion(client: pg.Client): Promise<string> {
  return (await client.query<{ version: string }>(SCHEMA_VERSION)).rows[0]!.version;
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, statement_timeout: STATEMENT_TIMEOUT_MS });
  await client.connect();
  return use(client).finally(() => client.end());
}
