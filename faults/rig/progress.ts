import type { Db } from '@around/database/db';
import { crawlQueue } from '@around/queues/crawl-jobs';
import { sql } from 'kysely';
import { requestCycle } from './crawl-load.ts';
import type { NetworkControl } from './network-control.ts';
import type { RigRedis } from './services.ts';
import { until } from './wait-until.ts';

/** The database's clock; asked again until it is there. */
export async function databaseNow(db: Db): Promise<Date> {
  let now: Date | undefined;
  await until(
    'the database answers',
    async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      now = rows[0]!.now;
      return true;
    },
    { withinMs: 60_000 },
  );
  return now!;
}

/** P: a story is stored that was not before, without anybody's help; answers how long that took. */
export async function awaitProgress(db: Db, { withinMs }: { withinMs: number }): Promise<number> {
  const since = await databaseNow(db);
  return until(
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

/** The schedule is in Redis again, and the run that was open has ended, or where none was, one has begun; answers how long that took. */
export async function awaitResumption(
  { db, redis }: { db: Db; redis: RigRedis },
  { withinMs }: { withinMs: number },
): Promise<number> {
  const since = await databaseNow(db);
  const open = await db.selectFrom('crawlRuns').select('id').where('finishedAt', 'is', null).executeTakeFirst();
  return until(
    'the schedule is back, and the crawl goes on',
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

/** A run that nobody asked for has begun and ended, and none from before it is open. */
export async function awaitScheduledRun(db: Db, { withinMs }: { withinMs: number }): Promise<number> {
  const since = await databaseNow(db);
  return until(
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

/** Calm throttling, and a whole run that began in it, with nothing left to send or to do, and nothing put off for the next one. */
export async function drain({ db, network }: Drained, { withinMs }: { withinMs: number }): Promise<number> {
  await network.clearRules();
  const since = await databaseNow(db);
  return until(
    'a run that began in calm throttling is done',
    async () => {
      const calm = await db
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
      if (calm) return true;
      await requestCycle(db);
      return false;
    },
    { withinMs },
  );
}
