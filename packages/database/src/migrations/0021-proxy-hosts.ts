import { type Kysely, sql } from 'kysely';

type Proxy = { id: string; host: string; port: number };

/** Changes the hosts of proxies to one spelling each. Rows that become equal are merged into the newest active one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Proxy>`
    select id, host, port from proxies order by (state = 'active') desc, created_at desc, id`.execute(db);
  const byAddress = Map.groupBy(rows, ({ host, port }) => `${canonicalHost(host)} ${port}`);
  for (const [kept, ...others] of byAddress.values()) {
    for (const other of others) await merge(db, other.id, kept!.id);
    const host = canonicalHost(kept!.host);
    if (host !== kept!.host) await sql`update proxies set host = ${host} where id = ${kept!.id}`.execute(db);
  }
}

async function merge(db: Kysely<unknown>, from: string, into: string): Promise<void> {
  for (const table of ['accounts', 'account_events', 'proxy_events', 'rate_limit_events']) {
    await sql`update ${sql.table(table)} set proxy_id = ${into} where proxy_id = ${from}`.execute(db);
  }
  await sql`delete from proxies where id = ${from}`.execute(db);
}

function canonicalHost(host: string): string {
  if (!host.includes(':')) return host.toLowerCase();
  const address = /^\[(.*)\]$/.exec(host)?.[1] ?? host;
  // A host that is no address stays as it is.
  return URL.parse(`http://[${address}]`)?.hostname ?? host;
}
