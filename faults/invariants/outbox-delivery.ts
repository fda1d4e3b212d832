import type { Db } from '@around/database/db';
import { crawlCycle } from '@around/queues/jobs/crawl-jobs';
import type { RigRedis } from '../rig/services.ts';

type Marked = { id: string; queue: string; job: string; payload: unknown };

/**
 * O: jobs that the outbox has marked as sent and that never reached their queue. Only for a Redis without data loss. A task may be
 * sent again and is then deduplicated, so only the first row of each task has to be there. Cycles are left out: their rows cannot be
 * matched to jobs.
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

/** The first row of each task, in order. */
export function firstOfEach(rows: Marked[]): Marked[] {
  const byTask = Map.groupBy(rows, ({ job, payload }) => `${job} ${JSON.stringify(payload)}`);
  return [...byTask.values()].map(([first]) => first!);
}
