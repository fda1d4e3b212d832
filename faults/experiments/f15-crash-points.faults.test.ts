import { expect, inject } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { findUndeliveredJobs } from '../invariants/outbox-delivery.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { type Injection, type InjectionPoint, operations } from '../rig/injection.ts';
import type { Random } from '../rig/seeded-random.ts';
import { startThrottling } from '../rig/throttling.ts';
import { until } from '../rig/wait-until.ts';

const CRAWLERS = 3;
const phases = ['before', 'during', 'after'] as const;
const everyPoint = operations.flatMap((operation) => phases.map((phase): InjectionPoint => `${phase} ${operation}`));
/** Something has happened that is written down in one place and not yet in the other. */
const worstPoints: InjectionPoint[] = [
  'after reserve',
  'after fetch',
  'after insert',
  'after commit',
  'before enqueue',
  'after enqueue',
];

/** What a job of a dead crawler waits for another one: its lock, a minute, two looks for jobs without one, and a busy machine. */
const TAKEN_OVER_WITHIN_MS = 100_000;

experiment(
  'F15 crawlers die at every moment of a job',
  (random) => {
    const injectionPoints = inject('faultsLength') === 'full' ? everyPoint : worstPoints;
    return { injections: dealOut(random.shuffle(injectionPoints), random) };
  },
  async (rig) => {
    const { fleet, lasts, note } = rig;
    const load = startCrawlLoad(rig);
    const throttling = await startThrottling(rig);
    const deaths = lasts({ short: worstPoints.length, full: everyPoint.length });
    const diedMs = await until('all injectionPoints have been died at', async () => fleet.exits.length >= deaths, {
      withinMs: (deaths / CRAWLERS) * TAKEN_OVER_WITHIN_MS,
    });
    note(`${fleet.exits.length} deaths within ${Math.round(diedMs / 1_000)} s`);
    expect(await findUndeliveredJobs(rig), 'what the outbox calls sent has arrived').toEqual([]);

    await throttling.stop();
    await load.stop();
    await expectInvariants(rig);
  },
);

/** One after the other to each crawler: it dies at the first of its injectionPoints that it comes to, and is started again for the next. */
function dealOut(injectionPoints: InjectionPoint[], random: Random): Injection[][] {
  const crashes = injectionPoints.map((at): Injection => ({ kind: 'crash', at, skip: random.integer(0, 2) }));
  return Array.from({ length: CRAWLERS }, (_, crawler) =>
    crashes.filter((_crash, index) => index % CRAWLERS === crawler),
  );
}
