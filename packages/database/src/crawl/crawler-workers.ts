import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type CrawlerWorker = Pick<Selectable<Schema['crawlerWorkers']>, 'id' | 'host' | 'pid'>;

/** A worker without a heartbeat for this long counts as dead. Four heartbeat intervals. */
const WORKER_DEAD_AFTER_SECONDS = 20;

const DELETED_AFTER_HOURS = 24;

/** Records a heartbeat by the database's clock, and deletes workers that died long ago. */
export async function recordHeartbeat(db: Db, worker: CrawlerWorker): Promise<void> {
  await db
    .insertInto('crawlerWorkers')
    .values(worker)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lastSeenAt: sql`clock_timestamp()` }))
    .execute();
  await db
    .deleteFrom('crawlerWorkers')
    .where('lastSeenAt', '<', sql<Date>`now() - make_interval(hours => ${DELETED_AFTER_HOURS})`)
    .execute();
}

export async function removeWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('crawlerWorkers').where('id', '=', workerId).execute();
}

export async function findLiveWorkers(db: Db): Promise<Array<Selectable<Schema['crawlerWorkers']>>> {
  return db
    .selectFrom('crawlerWorkers')
    .selectAll()
    .where('lastSeenAt', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${WORKER_DEAD_AFTER_SECONDS})`)
    .orderBy('startedAt')
    .execute();
}

export async function hasLiveWorker(db: Db): Promise<boolean> {
  return (await findLiveWorkers(db)).length > 0;
}
