import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { UploadWorkersTable } from '../../schema/moment-tables.ts';

type UploadWorkerRow = Selectable<UploadWorkersTable>;
export type UploadWorker = Pick<UploadWorkerRow, 'id' | 'host' | 'pid'>;

/** A worker without a heartbeat for this long counts as dead. Four heartbeat intervals. */
const DEAD_AFTER_SECONDS = 20;
const DELETED_AFTER_HOURS = 24;

/** Records a heartbeat by the database's clock, and deletes workers that died long ago. */
export async function recordUploadWorker(db: Db, worker: UploadWorker & { hasTools: boolean }): Promise<void> {
  await db
    .insertInto('uploadWorkers')
    .values(worker)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ lastSeenAt: sql`clock_timestamp()`, hasTools: worker.hasTools }),
    )
    .execute();
  await db
    .deleteFrom('uploadWorkers')
    .where('lastSeenAt', '<', sql<Date>`now() - make_interval(hours => ${DELETED_AFTER_HOURS})`)
    .execute();
}

export async function removeUploadWorker(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('uploadWorkers').where('id', '=', workerId).execute();
}

export async function findLiveUploadWorkers(db: Db): Promise<UploadWorkerRow[]> {
  return db
    .selectFrom('uploadWorkers')
    .selectAll()
    .where('lastSeenAt', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`)
    .orderBy('startedAt')
    .execute();
}
