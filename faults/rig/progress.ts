import type { Db } from '@around/database/db';
import { crawlQueue } from '@around/queues/jobs/crawl-jobs';
import { sql } from 'kysely';
import { requestCycle } from './crawl-load.ts';
import type { NetworkControl } from './network-control.ts';
import type { RigRedis } from './services.ts';
import { waitUntil } from './wait-until.ts';

/** The database's time, with retries until the database responds. */
export async function databaseNow(db: Db): Promise<Date> {
  let now: Date | undefined;
  await waitUntil(
    'the database responds',
    async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      now = rows[0]!.now;
      return true;
    },
    { withinMs: 180_000 },
  );
  return now!;
}

/** P: waits until a new story is stored; returns how long that took. */
export async function awaitProgress(db: Db, { withinMs }: { withinMs: number }): Promise<number> {
  const since = await databaseNow(db);
  return waitUntil(
    'a new story is stored',
    async () => {
      const found = await db
        .selectFrom('stories')
        .select('id')
        .where('createdAt', '>', since)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    { withinMs },
  );
}

/** Waits until the schedule is in Redis again and the open run has ended, or a new one has begun; returns how long that took. */
export async function awaitResumption(
  { db, redis }: { db: Db; redis: RigRedis },
  { withinMs }: { withinMs: number },
): Promise<number> {
  const since = await databaseNow(db);
  const open = await db.selectFrom('crawlRuns').select('id').where('finishedAt', 'is', null).executeTakeFirst();
  return waitUntil(
    'the schedule is restored and the crawl continues',
    async () => {
      const next = await redis.command('ZCARD', `around:${crawlQueue.name}:repeat`);
      const runs = db.selectFrom('crawlRuns').select('id');
      const going = open
        ? runs.where('id', '=', open.id).where('finishedAt', 'is not', null)
        : runs.where('startedAt', '>', since);
      return next === 1 && (await going.executeTakeFirst()) !== undefined;
    },
    { withinMs },
  );
}

/** Waits until a scheduled run has begun and ended, and no older one is open. */
export async function awaitScheduledRun(db: Db, { withinMs }: { withinMs: number }): Promise<number> {
  const since = await databaseNow(db);
  return waitUntil(
    'a scheduled run begins and ends',
    async () => {
      const runs = await db
        .selectFrom('crawlRuns')
        .select(['startedAt', 'finishedAt', 'reason'])
        .where((eb) => eb.or([eb('startedAt', '>', since), eb('finishedAt', 'is', null)]))
        .execute();
      const isOldOpen = runs.some((run) => run.finishedAt === null && run.startedAt <= since);
      return !isOldOpen && runs.some((run) => run.reason === 'scheduled' && run.finishedAt !== null);
    },
    { withinMs },
  );
}

type Drained = { db: Db; network: NetworkControl };

/** Clears all rules and waits until a whole run has ended without a fault, with all its tasks done. */
export async function drain({ db, network }: Drained, { withinMs }: { withinMs: number }): Promise<number> {
  await network.clearRules();
  const since = await databaseNow(db);
  return waitUntil(
    'a run without faults is done',
    async () => {
      const undisturbed = await db
        .selectFrom('crawlRuns')
        .select('id')
        .where('startedAt', '>', since)
        .where('finishedAt', 'is not', null)
        .where('accountsProcessed', '>=', 1)
        .where('accountsWithErrors', '=', 0)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('crawlTasks')
                .select('crawlTasks.id')
                .whereRef('crawlTasks.runId', '=', 'crawlRuns.id')
                .where('crawlTasks.state', '<>', 'done'),
            ),
          ),
        )
        .executeTakeFirst();
      if (undisturbed) return true;
      await requestCycle(db);
      return false;
    },
    { withinMs },
  );
}
