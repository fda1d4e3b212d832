import type { Db } from '@around/database/db';
import type { LaboratoryRedis } from '../laboratory/services.ts';

/** O: what the outbox calls sent has arrived. For a Redis that has lost nothing, and jobs that it still remembers. */
export async function findUnsentButMarked({ db, redis }: { db: Db; redis: LaboratoryRedis }): Promise<string[]> {
  const marked = await db
    .selectFrom('outbox')
    .select(['id', 'queue', 'job', 'payload'])
    .where('sentAt', 'is not', null)
    .execute();
  const arrived = new Set((await redis.command('KEYS', 'around:*:ob-*')) as string[]);
  return marked
    .filter(({ id, queue }) => !arrived.has(`around:${queue}:ob-${id}`))
    .map(({ job, id }) => `${job} ${id}`);
}
