import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectAllToHold } from '../invariants/hold.ts';
import { findRequestsDespiteLease } from '../invariants/leased-to-another.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { type Experiment, experiment } from '../laboratory/experiment.ts';
import { type Injection, type Moment, markOf } from '../laboratory/injection.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import { giveBack, takeOver } from '../laboratory/take-over.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';
import { until } from '../laboratory/until.ts';

/** Longer than a lease and a job's lock, a minute each; shorter than the network keeps an idle connection, so that it is still good. */
const BLOCK_MS = 67_000;
const TAKEN_OVER_WITHIN_MS = 75_000;

/** On its way to ask whether it may, before it reads that it may, in a request, and before it stores the answer. */
const moments: Moment[] = ['before reserve', 'during reserve', 'during fetch', 'before insert'];

experiment(
  'F04 a crawler whose event loop is blocked beyond its leases does no harm when it goes on',
  {
    // One account for each: some are left for the others.
    concurrency: 1,
    injections: [
      // Not the first of a lease: from the second on there is a connection, and a request goes out at once.
      ...moments.map((at): Injection[] => [{ kind: 'block', at, skip: at.endsWith('reserve') ? 1 : 0, ms: BLOCK_MS }]),
      [],
    ],
  },
  async (lab) => {
    const { db, network, fleet, note } = lab;
    const pressure = startCrawlPressure(lab);
    const blocked = fleet.crawlers.slice(0, moments.length);
    await until('all are blocked', async () => blocked.every(({ name }) => isBlocked(lab, name)), {
      withinMs: 70_000,
      pollMs: 50,
    });
    const thawed = sleep(BLOCK_MS + 10_000);
    const taken = await takeOver(db, blocked, { withinMs: TAKEN_OVER_WITHIN_MS });
    note(`${taken.length} accounts taken over`);
    await thawed;
    expect(taken.length, 'accounts that blocked crawlers held').toBeGreaterThan(0);
    expect(
      findRequestsDespiteLease(await network.readLog(), taken),
      'requests as an account that somebody else has leased',
    ).toEqual([]);
    await giveBack(db, taken);
    const weather = await startThrottling(lab);
    note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);
    expect(await countStalls(lab), 'jobs that were noticed to have stalled').toBeGreaterThan(0);

    await weather.stop();
    await pressure.stop();
    await expectAllToHold(lab);
  },
);

/** As Prometheus is told by all crawlers. */
async function countStalls({ fleet }: Experiment): Promise<number> {
  const told = await Promise.all(fleet.crawlers.map((crawler) => crawler.metrics()));
  return told
    .flatMap((text) => [...text.matchAll(/^around_job_stalled_total\{.*\} (\d+)$/gm)])
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

function isBlocked({ folders }: Experiment, name: string): boolean {
  return existsSync(markOf(folders.logs, name, 0));
}
