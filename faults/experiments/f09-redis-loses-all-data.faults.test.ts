import { setTimeout as sleep } from 'node:timers/promises';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { requestCycle, startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { awaitProgress, awaitResumption, awaitScheduledRun } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';

const INTERVAL_MS = 60_000;

experiment(
  'F09 Redis loses all data, and the schedule and the open run are restored from Postgres',
  {},
  async (rig) => {
    const { db, network, redis, random, lasts, note } = rig;
    await awaitProgress(db, { withinMs: 180_000 });

    for (let round = 0; round < lasts({ short: 1, full: 4 }); round += 1) {
      // Slow responses, so that the run takes a while.
      await network.rule({ surface: 'api', answer: 'slow', delayMs: 700, count: 20 });
      await requestCycle(db);
      await sleep(random.integer(500, 3_000));
      await redis.command('FLUSHALL');
      await network.clearRules();
      // No cycle is requested: the crawl has to continue by itself.
      const resumedMs = await awaitResumption(rig, {
        // The short form also runs on a busy machine.
        withinMs: lasts({ short: 180_000, full: 60_000 }),
      });
      note(`resumed after ${Math.round(resumedMs)} ms`);
      await awaitScheduledRun(db, { withinMs: 4 * INTERVAL_MS });
    }

    const load = startCrawlLoad(rig);
    const throttling = await startThrottling(rig);
    await throttling.stop();
    await load.stop();
    await expectInvariants(rig);
  },
);
