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
import { waitUntil } from '../rig/wait-until.ts';

/** Longer than a lease and the lock of a job (a minute each); shorter than the network's idle timeout, so that connections survive. */
const BLOCK_MS = 67_000;
const TAKEN_OVER_WITHIN_MS = 75_000;

/** Before and during a reservation, during a request, and before its result is stored. */
const injectionPoints: InjectionPoint[] = ['before reserve', 'during reserve', 'during fetch', 'before insert'];

experiment(
  'F04 a crawler whose event loop is blocked beyond its leases does no harm when it continues',
  {
    // One account for each crawler, so that some are left for the others.
    concurrency: 1,
    injections: [
      // Skips the first reservation of a lease: later ones have an open connection, so their request goes out at once.
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
    await waitUntil('all are blocked', async () => blocked.every(({ name }) => isBlocked(rig, name)), {
      withinMs: 70_000,
      pollMs: 50,
    });
    const thawed = sleep(BLOCK_MS + 10_000);
    const takenOver = await takeOver(db, blocked, { withinMs: TAKEN_OVER_WITHIN_MS });
    note(`${takenOver.length} accounts taken over`);
    await thawed;
    expect(takenOver.length, 'accounts that blocked crawlers held').toBeGreaterThan(0);
    expect(
      findRequestsDespiteLease(await network.readLog(), takenOver),
      'requests with an account that another holder has leased',
    ).toEqual([]);
    await releaseAll(db, takenOver);
    const throttling = await startThrottling(rig);
    note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);
    expect(await countStalls(rig), 'stalled jobs by the metrics').toBeGreaterThan(0);

    await throttling.stop();
    await load.stop();
    await expectInvariants(rig);
  },
);

/** The sum over the metrics of all crawlers. */
async function countStalls({ fleet }: Experiment): Promise<number> {
  const scraped = await Promise.all(fleet.crawlers.map((crawler) => crawler.metrics()));
  return scraped
    .flatMap((text) => [...text.matchAll(/^around_job_stalled_total\{.*\} (\d+)$/gm)])
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

function isBlocked({ folders }: Experiment, name: string): boolean {
  return existsSync(markOf(folders.logs, name, 0));
}
