import { setTimeout as sleep } from 'node:timers/promises';
import { expectAllToHold } from '../invariants/hold.ts';
import { askForCycle, startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { awaitProgress, awaitResumption, awaitScheduledRun } from '../laboratory/progress.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

const INTERVAL_MS = 60_000;

experiment(
  'F09 Redis forgets everything, and the schedule and the open run come back from Postgres',
  {},
  async (lab) => {
    const { db, network, redis, random, lasts, note } = lab;
    await awaitProgress(db, { withinMs: 60_000 });

    for (let round = 0; round < lasts({ short: 1, full: 4 }); round += 1) {
      // A run that is under way for a while, with answers that take their time.
      await network.rule({ surface: 'api', answer: 'slow', delayMs: 700, count: 20 });
      await askForCycle(db);
      await sleep(random.integer(500, 3_000));
      await redis.command('FLUSHALL');
      await network.clearRules();
      // Nobody asks for a cycle: what goes on, goes on by itself.
      const resumedMs = await awaitResumption(lab, { withinMs: 60_000 });
      note(`resumed after ${Math.round(resumedMs)} ms`);
      await awaitScheduledRun(db, { withinMs: 2 * INTERVAL_MS });
    }

    const pressure = startCrawlPressure(lab);
    const weather = await startThrottling(lab);
    await weather.stop();
    await pressure.stop();
    await expectAllToHold(lab);
  },
);
