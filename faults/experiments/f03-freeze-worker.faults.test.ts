import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectAllToHold } from '../invariants/hold.ts';
import { findRequestsDespiteLease } from '../invariants/leased-to-another.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import type { Crawler } from '../laboratory/crawler-fleet.ts';
import { type Experiment, experiment } from '../laboratory/experiment.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import { accountsLeasedBy, giveBack, takeOver } from '../laboratory/take-over.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';
import { until } from '../laboratory/until.ts';

/** Longer than a lease and a job's lock, a minute each. */
const FREEZE_MS = { short: 80_000, full: 90_000 };
const TAKEN_OVER_WITHIN_MS = 75_000;

experiment('F03 a crawler that was frozen beyond its leases does no harm when it thaws', {}, async (lab) => {
  const { db, network, random, lasts, note } = lab;
  const pressure = startCrawlPressure(lab);
  const weather = await startThrottling(lab);
  await awaitProgress(db, { withinMs: 60_000 });

  for (let round = 0; round < lasts({ short: 1, full: 3 }); round += 1) {
    // Answers that take a moment: the freeze finds requests on their way.
    await network.rule({ surface: 'api', answer: 'slow', delayMs: 1_500, count: 30 });
    await sleep(random.integer(1_000, 2_500));
    const frozen = await freezeAtWork(lab);
    const thaw = sleep(lasts(FREEZE_MS)).then(() => frozen.signal('SIGCONT'));
    const taken = await takeOver(db, [frozen], { withinMs: TAKEN_OVER_WITHIN_MS });
    await thaw;
    await sleep(8_000);
    const despite = findRequestsDespiteLease(await network.readLog(), taken);
    expect(despite, 'requests as an account that somebody else has leased').toEqual([]);
    note(`${taken.length} accounts taken over`);
    expect(taken.length, 'accounts that the frozen crawler held').toBeGreaterThan(0);
    await giveBack(db, taken);
  }
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);

  await weather.stop();
  await pressure.stop();
  await expectAllToHold(lab);
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
