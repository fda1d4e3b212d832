import type { ProxyId } from '@around/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type ProxyRow = Selectable<Schema['proxies']>;

export async function findProxy(db: Db, proxyId: ProxyId): Promise<ProxyRow | undefined> {
  return db.selectFrom('proxies').selectAll().where('id', '=', proxyId).executeTakeFirst();
}

type ImportedProxy = { host: string; port: number; username: string; country: string | null };

/** Adds a proxy, or brings the known one at that host and port up to date; its password is sealed to the id it returns. */
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
    .set({ sealedPassword: sealPassword(id), state: 'active', stateReason: null, cooldownUntil: null })
    .where('id', '=', id)
    .execute();
  return id;
}

export async function noteProxySuccess(db: Db, proxyId: ProxyId): Promise<void> {
  await db
    .updateTable('proxies')
    .set({
      lastUsedAt: sql`clock_timestamp()`,
      consecutiveErrors: 0,
      state: 'active',
      stateReason: null,
      cooldownUntil: null,
    })
    .where('id', '=', proxyId)
    .where('state', 'in', ['active', 'cooling'])
    .execute();
}

/** Counts one failure; from the `coolDownAfter`th in a row on, the proxy rests for `cooldownMs`. */
export async function noteProxyError(
  db: Db,
  proxyId: ProxyId,
  { reason, coolDownAfter, cooldownMs }: { reason: string; coolDownAfter: number; cooldownMs: number },
): Promise<void> {
  const due = sql<boolean>`consecutive_errors + 1 >= ${coolDownAfter}`;
  await db
    .updateTable('proxies')
    .set({
      lastUsedAt: sql`clock_timestamp()`,
      errorCount: sql`error_count + 1`,
      consecutiveErrors: sql`consecutive_errors + 1`,
      state: sql`case when ${due} then 'cooling' else state end`,
      stateReason: reason,
      cooldownUntil: sql`case when ${due} then clock_timestamp() + make_interval(secs => ${cooldownMs / 1_000}) else cooldown_until end`,
    })
    .where('id', '=', proxyId)
    .where('state', 'in', ['active', 'cooling'])
    .execute();
}

/** Takes the proxy out of rotation until an operator edits it. */
export async function disableProxy(db: Db, proxyId: ProxyId, reason: string): Promise<void> {
  await db
    .updateTable('proxies')
    .set({ state: 'disabled', stateReason: reason, errorCount: sql`error_count + 1` })
    .where('id', '=', proxyId)
    .execute();
}
