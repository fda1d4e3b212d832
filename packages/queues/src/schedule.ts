import type { Queue } from 'bullmq';
import { crawlCycle } from './crawl-jobs.ts';
import { isUnfinished } from './unfinished.ts';

const SCHEDULER_ID = crawlCycle.name;
/** By how much the clocks of two machines that are looked after may differ. */
const CLOCKS_DIFFER_MS = 10_000;

/**
 * Makes crawl cycles follow each other at this interval, the first one now. Safe to repeat at any time: a schedule that already
 * holds is left alone, one that was lost or changed is put right.
 */
export async function scheduleCrawlCycles(queue: Queue, everyMs: number): Promise<void> {
  const current = await queue.getJobScheduler(SCHEDULER_ID);
  // Further away than an interval: whoever said so has a clock that is wrong, and writing it again would keep the time.
  if (current?.next && current.next > Date.now() + everyMs + CLOCKS_DIFFER_MS) await unscheduleCrawlCycles(queue);
  else if (current?.every === everyMs && (await hasNextJob(queue, current.next))) return;
  await queue.upsertJobScheduler(
    SCHEDULER_ID,
    { every: everyMs },
    { name: crawlCycle.name, data: { reason: 'scheduled' }, opts: crawlCycle.options },
  );
}

/** No cycle starts by itself any more, not even one that is due and waits in line. */
export async function unscheduleCrawlCycles(queue: Queue): Promise<void> {
  const next = (await queue.getJobScheduler(SCHEDULER_ID))?.next;
  await queue.removeJobScheduler(SCHEDULER_ID);
  if (next !== undefined) await queue.remove(jobIdAt(next));
}

/** In the past when the next cycle is due and waits for a worker; undefined when none is scheduled. */
export async function nextCrawlCycleAt(queue: Queue): Promise<Date | undefined> {
  const next = (await queue.getJobScheduler(SCHEDULER_ID))?.next;
  return next === undefined ? undefined : new Date(next);
}

// Writing the scheduler again would move a job that waits to the end of the line, for ever in a busy queue.
async function hasNextJob(queue: Queue, next: number | undefined): Promise<boolean> {
  return next !== undefined && isUnfinished(queue, jobIdAt(next));
}

function jobIdAt(time: number): string {
  return `repeat:${SCHEDULER_ID}:${time}`;
}
