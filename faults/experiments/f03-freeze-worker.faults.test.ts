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
import { until } from '../rig/wait-until.ts';

/** Longer than a lease and a job's lock, a minute each. */
const FREEZE_MS = { short: 80_000, full: 90_000 };
const TAKEN_OVER_WITHIN_MS = 75_000;

experiment('F03 a crawler that was frozen beyond its leases does no harm when it thaws', {}, async (rig) => {
  const { db, network, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  for (let round = 0; round < lasts({ short: 1, full: 3 }); round += 1) {
    // Answers that take a moment: the freeze finds requests on their way.
    await network.rule({ surface: 'api', answer: 'slow', delayMs: 1_500, count: 30 });
    await sleep(random.integer(1_000, 2_500));
    const frozen = await freezeAtWork(rig);
    const thaw = sleep(lasts(FREEZE_MS)).then(() => frozen.signal('SIGCONT'));
    const taken = await takeOver(db, [frozen], { withinMs: TAKEN_OVER_WITHIN_MS });
    await thaw;
    await sleep(8_000);
    const despite = findRequestsDespiteLease(await network.readLog(), taken);
    expect(despite, 'requests as an account that somebody else has leased').toEqual([]);
    note(`${taken.length} accounts taken over`);
    expect(taken.length, 'accounts that the frozen crawler held').toBeGreaterThan(0);
    await releaseAll(db, taken);
  }
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});

/** Whoever holds no account when it is frozen goes on, and another moment is tried. */
async function freezeAtWork({ db, fleet, random }: Experiment): Promise<Crawler> {
  let frozen: Crawler | undefined;
  await until(
    'a crawler is frozen that holds an account',
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
