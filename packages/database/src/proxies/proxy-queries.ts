import type { ProxyId } from '@around/contracts/ids';
import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';
import { reactivateProxy } from './proxy-states.ts';

export type ProxyRow = Selectable<Schema['proxies']>;

export async function findProxy(db: Db, proxyId: ProxyId): Promise<ProxyRow | undefined> {
  return db.selectFrom('proxies').selectAll().where('id', '=', proxyId).executeTakeFirst();
}

type ImportedProxy = { host: string; port: number; username: string; country: string | null };

/** Adds a proxy or updates the one at that host and port. The password is sealed to the returned id. */
export async function saveImportedProxy(
  db: Db,
  proxy: ImportedProxy,
  sealPassword: (id: ProxyId) => string,
): Promise<ProxyId> {
  const { id } = await db
    .insertInto('proxies')
    .values({ ...proxy, sealedPassword: '' })
    .onConflict((conflict) =>
      conflict.columns(['host', 'port']).doUpdateSet({ username: proxy.username, country: proxy.country }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('proxies')
    .set({ sealedPassword: sealPassword(id) })
    .where('id', '=', id)
    .execute();
  await reactivateProxy(db, id, 'the proxy was imported');
  return id;
}
