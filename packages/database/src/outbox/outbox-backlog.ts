import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Jobs that no relay has moved to their queue yet. */
export type OutboxBacklog = { jobs: number; oldestSeconds: number };

export async function readOutboxBacklog(db: Db): Promise<OutboxBacklog> {
  return db
    .selectFrom('outbox')
    .select([
      sql<number>`count(*)::int`.as('jobs'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8`.as('oldestSeconds'),
    ])
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow();
}
