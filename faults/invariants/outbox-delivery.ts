import type { Db } from '@around/database/db';
import { crawlCycle } from '@around/queues/crawl-jobs';
import type { RigRedis } from '../rig/services.ts';

type Marked = { id: string; queue: string; job: string; payload: unknown };

/**
 * O: what the outbox calls sent has arrived. For a Redis that has lost nothing, and jobs that it still remembers. A task may be
 * sent again, and its queue takes that for the job it knows: the first row of each task is the one that has to be there. Cycles
 * are all alike, so that which of them are one job cannot be told.
 */
export async function findUndeliveredJobs({ db, redis }: { db: Db; redis: RigRedis }): Promise<string[]> {
  const marked = await db
    .selectFrom('outbox')
    .select(['id', 'queue', 'job', 'payload'])
    .where('sentAt', 'is not', null)
    .where('job', '!=', crawlCycle.name)
    .orderBy('sequence')
    .execute();
  const arrived = new Set((await redis.command('KEYS', 'around:*:ob-*')) as string[]);
  return firstOfEach(marked)
    .filter(({ id, queue }) => !arrived.has(`around:${queue}:ob-${id}`))
    .map(({ job, id }) => `${job} ${id}`);
}

/** In the order in which they were written. */
export function firstOfEach(rows: Marked[]): Marked[] {
  const byTask = Map.groupBy(rows, ({ job, payload }) => `${job} ${JSON.stringify(payload)}`);
  return [...byTask.values()].map(([first]) => first!);
}
