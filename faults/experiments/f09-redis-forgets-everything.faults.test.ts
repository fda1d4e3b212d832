import { setTimeout as sleep } from 'node:timers/promises';
import { expectAllToHold } from '../invariants/hold.ts';
import { askForCycle } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { awaitProgress, awaitScheduledRun } from '../laboratory/progress.ts';

/** A look at the schedule every half minute, and a cycle every minute. */
const RESUMES_WITHIN_MS = 120_000;

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
      note(`progress after ${Math.round(await awaitScheduledRun(db, { withinMs: RESUMES_WITHIN_MS }))} ms`);
    }

    await expectAllToHold(lab);
  },
);
