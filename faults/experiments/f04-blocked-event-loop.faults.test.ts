import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { findRequestsDespiteLease } from '../invariants/requests-despite-lease.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { type Experiment, experiment } from '../rig/experiment.ts';
import { type Injection, type InjectionPoint, markOf } from '../rig/injection.ts';
import { awaitProgress } from '../rig/progress.ts';
import { releaseAll, takeOver } from '../rig/take-over-accounts.ts';
import { startThrottling } from '../rig/throttling.ts';
import { until } from '../rig/wait-until.ts';

/** Longer than a lease and a job's lock, a minute each; shorter than the network keeps an idle connection, so that it is still good. */
const BLOCK_MS = 67_000;
const TAKEN_OVER_WITHIN_MS = 75_000;

/** On its way to ask whether it may, before it reads that it may, in a request, and before it stores the answer. */
const injectionPoints: InjectionPoint[] = ['before reserve', 'during reserve', 'during fetch', 'before insert'];

experiment(
  'F04 a crawler whose event loop is blocked beyond its leases does no harm when it goes on',
  {
    // One account for each: some are left for the others.
    concurrency: 1,
    injections: [
      // Not the first of a lease: from the second on there is a connection, and a request goes out at once.
      ...injectionPoints.map((at): Injection[] => [
        { kind: 'block', at, skip: at.endsWith('reserve') ? 1 : 0, ms: BLOCK_MS },
      ]),
      [],
    ],
  },
  async (rig) => {
    const { db, network, fleet, note } = rig;
    const load = startCrawlLoad(rig);
    const blocked = fleet.crawlers.slice(0, injectionPoints.length);
    await until('all are blocked', async () => blocked.every(({ name }) => isBlocked(rig, name)), {
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
    await releaseAll(db, taken);
    const throttling = await startThrottling(rig);
    note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);
    expect(await countStalls(rig), 'jobs that were noticed to have stalled').toBeGreaterThan(0);

    await throttling.stop();
    await load.stop();
    await expectInvariants(rig);
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
