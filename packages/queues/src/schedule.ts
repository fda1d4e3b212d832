import type { Queue } from 'bullmq';
import { crawlCycle } from './jobs/crawl-jobs.ts';
import { isUnfinished } from './worker/unfinished.ts';

const SCHEDULER_ID = crawlCycle.name;
/** Tolerated clock difference between two machines. */
const CLOCK_TOLERANCE_MS = 10_000;

/**
 * Schedules crawl cycles at this interval, starting now. Idempotent: a correct schedule stays as it is, a missing or different
 * one is replaced.
 */
export async function scheduleCrawlCycles(queue: Queue, everyMs: number): Promise<void> {
  const current = await queue.getJobScheduler(SCHEDULER_ID);
  // A next run further away than one interval was written by a machine whose clock is ahead. An upsert would keep that time.
  if (current?.next && current.next > Date.now() + everyMs + CLOCK_TOLERANCE_MS) await unscheduleCrawlCycles(queue);
  else if (current?.every === everyMs && (await hasNextJob(queue, current.next))) return;
  await queue.upsertJobScheduler(
    SCHEDULER_ID,
    { every: everyMs },
    { name: crawlCycle.name, data: { reason: 'scheduled' }, opts: crawlCycle.options },
  );
}

/** Removes the schedule, and its next job even if that is already waiting. */
export async function unscheduleCrawlCycles(queue: Queue): Promise<void> {
  const next = (await queue.getJobScheduler(SCHEDULER_ID))?.next;
  await queue.removeJobScheduler(SCHEDULER_ID);
  if (next !== undefined) await queue.remove(jobIdAt(next));
}

/** In the past while the next cycle waits for a worker; undefined when none is scheduled. */
export async function nextCrawlCycleAt(queue: Queue): Promise<Date | undefined> {
  const next = (await queue.getJobScheduler(SCHEDULER_ID))?.next;
  return next === undefined ? undefined : new Date(next);
}

// An upsert would move the waiting job to the end of the queue. In a busy queue that could repeat forever.
async function hasNextJob(queue: Queue, next: number | undefined): Promise<boolean> {
  return next !== undefined && isUnfinished(queue, jobIdAt(next));
}

function jobIdAt(time: number): string {
  return `repeat:${SCHEDULER_ID}:${time}`;
}
