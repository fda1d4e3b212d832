import type { MomentId } from '@around/contracts/ids';
import { momentMediaNames } from '@around/contracts/moments/moment-media';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { addToOutbox } from '../outbox/outbox-queries.ts';
import { PROCESS_UPLOAD_JOB, UPLOAD_QUEUE } from './create-moment.ts';
import { addMediaRemovals } from './media-removals.ts';

const BATCH_SIZE = 100;

/** Orders the deletion of the files of expired moments. Call it in a transaction. Returns how many moments it found. */
export async function expireMoments(db: Db): Promise<number> {
  const { rows } = await sql<{ mediaKey: string }>`
    update moments set media_deleted_at = now(), placeholder = null
    where id = any(array(
      select id from moments
      where status = 'live' and media_deleted_at is null and posted_at <= now() - interval '24 hours'
      order by posted_at limit ${BATCH_SIZE} for update skip locked
    ))
    returning media_key`.execute(db);
  await addMediaRemovals(
    db,
    'public',
    rows.flatMap(({ mediaKey }) => Object.values(momentMediaNames(mediaKey))),
  );
  return rows.length;
}

/**
 * Sends the job again for moments whose job the queue may have lost. The queue ignores jobs that it still has. Call it in a
 * transaction. Returns the number of moments.
 */
export async function resendForgottenMoments(db: Db, afterSeconds: number): Promise<number> {
  const { rows } = await sql<{ id: MomentId }>`
    update moments set queued_at = now()
    where id = any(array(
      select id from moments
      where status = 'processing' and queued_at < now() - make_interval(secs => ${afterSeconds})
      order by queued_at limit ${BATCH_SIZE} for update skip locked
    ))
    returning id`.execute(db);
  await addToOutbox(
    db,
    rows.map(({ id }) => ({ queue: UPLOAD_QUEUE, job: PROCESS_UPLOAD_JOB, payload: { momentId: id } })),
  );
  return rows.length;
}

/** The given uploaded files that a moment, or an upload that is not complete, still needs. */
export async function findNeededIncoming(db: Db, incomingKeys: string[]): Promise<Set<string>> {
  if (incomingKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom('moments')
    .select('incomingKey')
    .where('status', '=', 'processing')
    .where('incomingKey', 'in', incomingKeys)
    .unionAll(
      db
        .selectFrom('uploads')
        .select('incomingKey')
        .where('momentId', 'is', null)
        .where('incomingKey', 'in', incomingKeys),
    )
    .execute();
  return new Set(rows.map((row) => row.incomingKey));
}

/** The given media keys whose public files a moment or an open case still needs. */
export async function findNeededMediaKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('moments')
    .select('mediaKey')
    .where('mediaKey', 'in', keys)
    .where('mediaDeletedAt', 'is', null)
    .where('status', '!=', 'failed')
    .union(
      db
        .selectFrom('caseEvidence')
        .select(sql<string>`media_key`.as('mediaKey'))
        .where('mediaKey', 'in', keys)
        .where('holdsFiles', '=', true),
    )
    .execute();
  return new Set(rows.map((row) => row.mediaKey));
}
