import type { ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { ProxyRow } from './proxy-queries.ts';

type NewProxy = { host: string; port: number; username: string; country: string | null };

/** Undefined if host and port exist already. The password is sealed to the new id. Call it in a transaction. */
export async function addProxy(
  db: Db,
  proxy: NewProxy,
  sealPassword: (id: ProxyId) => string,
): Promise<ProxyRow | undefined> {
  const added = await db
    .insertInto('proxies')
    .values({ ...proxy, sealedPassword: '' })
    .onConflict((conflict) => conflict.columns(['host', 'port']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && editProxy(db, added.id, { sealedPassword: sealPassword(added.id) });
}

type ProxyEdit = Partial<{ username: string; country: string | null; sealedPassword: string }>;

export async function editProxy(db: Db, proxyId: ProxyId, edit: ProxyEdit): Promise<ProxyRow | undefined> {
  return db.updateTable('proxies').set(edit).where('id', '=', proxyId).returningAll().executeTakeFirst();
}

/** Oldest first. */
export async function listProxies(db: Db): Promise<ProxyRow[]> {
  return db.selectFrom('proxies').selectAll().orderBy('createdAt').orderBy('host').orderBy('port').execute();
}

/** Their accounts have no proxy afterwards. Returns the addresses of the removed proxies, in the order of the list. */
export async function removeProxies(db: Db, proxyIds: ProxyId[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    with removed as (delete from proxies where id = any(${proxyIds}::uuid[]) returning host, port, created_at)
    select host || ':' || port as address from removed order by created_at, host, port`.execute(db);
  return rows.map((row) => row.address);
}
