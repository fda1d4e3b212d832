import type { Db } from '@around/database/db';

/** Runs that began before the previous one had ended. */
export async function findOverlappingRuns(db: Db): Promise<string[]> {
  const runs = await db
    .selectFrom('crawlRuns')
    .select(['id', 'startedAt', 'finishedAt'])
    .orderBy('startedAt')
    .execute();
  return runs.flatMap((run, index) => {
    const before = runs[index - 1];
    const isAlone = !before || (before.finishedAt !== null && before.finishedAt <= run.startedAt);
    return isAlone ? [] : [`run ${run.id} began while ${before.id} was open`];
  });
}

/** Scheduled runs that share a slot, with some tolerance for a busy machine. */
export async function findSharedSlots(db: Db, { since, slotMs }: { since: Date; slotMs: number }): Promise<string[]> {
  const runs = await db
    .selectFrom('crawlRuns')
    .select(['id', 'startedAt'])
    .where('reason', '=', 'scheduled')
    .where('startedAt', '>', since)
    .orderBy('startedAt')
    .execute();
  if (runs.length === 0) return ['no scheduled run at all'];
  return runs.slice(1).flatMap((run, index) => {
    const gapMs = run.startedAt.getTime() - runs[index]!.startedAt.getTime();
    return gapMs < slotMs / 2 ? [`run ${run.id} began ${gapMs} ms after the one before`] : [];
  });
}
