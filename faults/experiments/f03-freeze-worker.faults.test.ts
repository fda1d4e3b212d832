import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { findRequestsDespiteLease } from '../invariants/requests-despite-lease.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import type { Crawler } from '../rig/crawler-fleet.ts';
import { type Experiment, experiment } from '../rig/experiment.ts';
import { awaitProgress } from '../rig/progress.ts';
import { accountsLeasedBy, releaseAll, takeOver } from '../rig/take-over-accounts.ts';
import { startThrottling } from '../rig/throttling.ts';
import { waitUntil } from '../rig/wait-until.ts';

/** Longer than a lease and the lock of a job, a minute each. */
const FREEZE_MS = { short: 80_000, full: 90_000 };
const TAKEN_OVER_WITHIN_MS = 75_000;

experiment('F03 a crawler that was frozen beyond its leases does no harm when it continues', {}, async (rig) => {
  const { db, network, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  for (let round = 0; round < lasts({ short: 1, full: 3 }); round += 1) {
    // Slow responses, so that requests are in flight at the freeze.
    await network.rule({ surface: 'api', answer: 'slow', delayMs: 1_500, count: 30 });
    await sleep(random.integer(1_000, 2_500));
    const frozen = await freezeBusyCrawler(rig);
    const thaw = sleep(lasts(FREEZE_MS)).then(() => frozen.signal('SIGCONT'));
    const takenOver = await takeOver(db, [frozen], { withinMs: TAKEN_OVER_WITHIN_MS });
    await thaw;
    await sleep(8_000);
    const violations = findRequestsDespiteLease(await network.readLog(), takenOver);
    expect(violations, 'requests with an account that another holder has leased').toEqual([]);
    note(`${takenOver.length} accounts taken over`);
    expect(takenOver.length, 'accounts that the frozen crawler held').toBeGreaterThan(0);
    await releaseAll(db, takenOver);
  }
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});

/** Freezes a crawler that holds an account; one without an account continues, and another is tried. */
async function freezeBusyCrawler({ db, fleet, random }: Experiment): Promise<Crawler> {
  let frozen: Crawler | undefined;
  await waitUntil(
    'a crawler with a leased account is frozen',
    async () => {
      const chosen = random.pick(fleet.crawlers);
      chosen.signal('SIGSTOP');
      if ((await accountsLeasedBy(db, [chosen])).length > 0) frozen = chosen;
      else chosen.signal('SIGCONT');
      return frozen !== undefined;
    },
    { withinMs: 60_000 },
  );
  return frozen!;
}
