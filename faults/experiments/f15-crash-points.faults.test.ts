import { expect, inject } from 'vitest';
import { expectAllToHold } from '../invariants/hold.ts';
import { findUnsentButMarked } from '../invariants/outbox-keeps.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { type Injection, type Moment, operations } from '../laboratory/injection.ts';
import type { Random } from '../laboratory/seeded-random.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';
import { until } from '../laboratory/until.ts';

const CRAWLERS = 3;
const phases = ['before', 'during', 'after'] as const;
const everyMoment = operations.flatMap((operation) => phases.map((phase): Moment => `${phase} ${operation}`));
/** Something has happened that is written down in one place and not yet in the other. */
const worstMoments: Moment[] = [
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
    const moments = inject('faultsLength') === 'full' ? everyMoment : worstMoments;
    return { injections: dealOut(random.shuffle(moments), random) };
  },
  async (lab) => {
    const { fleet, lasts, note } = lab;
    const pressure = startCrawlPressure(lab);
    const weather = await startThrottling(lab);
    const deaths = lasts({ short: worstMoments.length, full: everyMoment.length });
    const diedMs = await until('all moments have been died at', async () => fleet.exits.length >= deaths, {
      withinMs: (deaths / CRAWLERS) * TAKEN_OVER_WITHIN_MS,
    });
    note(`${fleet.exits.length} deaths within ${Math.round(diedMs / 1_000)} s`);
    expect(await findUnsentButMarked(lab), 'what the outbox calls sent has arrived').toEqual([]);

    await weather.stop();
    await pressure.stop();
    await expectAllToHold(lab);
  },
);

/** One after the other to each crawler: it dies at the first of its moments that it comes to, and is started again for the next. */
function dealOut(moments: Moment[], random: Random): Injection[][] {
  const crashes = moments.map((at): Injection => ({ kind: 'crash', at, skip: random.integer(0, 2) }));
  return Array.from({ length: CRAWLERS }, (_, crawler) =>
    crashes.filter((_crash, index) => index % CRAWLERS === crawler),
  );
}
