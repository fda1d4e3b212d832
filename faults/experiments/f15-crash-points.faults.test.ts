import { expect, inject } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { findUndeliveredJobs } from '../invariants/outbox-delivery.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { type Injection, type InjectionPoint, operations } from '../rig/injection.ts';
import type { Random } from '../rig/seeded-random.ts';
import { startThrottling } from '../rig/throttling.ts';
import { waitUntil } from '../rig/wait-until.ts';

const CRAWLERS = 3;
const phases = ['before', 'during', 'after'] as const;
const everyPoint = operations.flatMap((operation) => phases.map((phase): InjectionPoint => `${phase} ${operation}`));
/** One system has recorded a change and the other has not yet. */
const worstPoints: InjectionPoint[] = [
  'after reserve',
  'after fetch',
  'after insert',
  'after commit',
  'before enqueue',
  'after enqueue',
];

/** Until another crawler takes a dead crawler's job: its lock (a minute), two checks for stalled jobs, and a busy machine. */
const TAKEN_OVER_WITHIN_MS = 180_000;

experiment(
  'F15 crawlers crash at every point of a job',
  (random) => {
    const injectionPoints = inject('faultsLength') === 'full' ? everyPoint : worstPoints;
    return { injections: distributeCrashes(random.shuffle(injectionPoints), random) };
  },
  async (rig) => {
    const { fleet, lasts, note } = rig;
    const load = startCrawlLoad(rig);
    const throttling = await startThrottling(rig);
    const total = lasts({ short: worstPoints.length, full: everyPoint.length });
    const tookMs = await waitUntil('crawlers have crashed at all points', async () => fleet.exits.length >= total, {
      withinMs: (total / CRAWLERS) * TAKEN_OVER_WITHIN_MS,
    });
    note(`${fleet.exits.length} crashes within ${Math.round(tookMs / 1_000)} s`);
    expect(await findUndeliveredJobs(rig), 'jobs that are marked as sent and never reached their queue').toEqual([]);

    await throttling.stop();
    await load.stop();
    await expectInvariants(rig);
  },
);

/** Distributes the points among the crawlers. Each crashes at the first of its points that it reaches, and is restarted for the next. */
function distributeCrashes(injectionPoints: InjectionPoint[], random: Random): Injection[][] {
  const crashes = injectionPoints.map((at): Injection => ({ kind: 'crash', at, skip: random.integer(0, 2) }));
  return Array.from({ length: CRAWLERS }, (_, crawler) =>
    crashes.filter((_crash, index) => index % CRAWLERS === crawler),
  );
}
