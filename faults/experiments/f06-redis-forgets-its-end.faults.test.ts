import { setTimeout as sleep } from 'node:timers/promises';
import { expectAllToHold } from '../invariants/hold.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import { killAndForget } from '../laboratory/redis-faults.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

/** A task whose job Redis has forgotten is missed after 30 seconds and sent again 15 later at most; the rest is for the work itself. */
const RESUMES_WITHIN_MS = 60_000;

experiment('F06 Redis is killed and has lost the last it wrote when it is back', {}, async (lab) => {
  const { db, redis, random, lasts, note } = lab;
  const pressure = startCrawlPressure(lab);
  const weather = await startThrottling(lab);
  await awaitProgress(db, { withinMs: 60_000 });

  for (let round = 0; round < lasts({ short: 1, full: 5 }); round += 1) {
    await sleep(random.integer(500, 5_000));
    await killAndForget(redis, lab.folders.redis, random.integer(2_000, 40_000));
    note(`progress after ${Math.round(await awaitProgress(db, { withinMs: RESUMES_WITHIN_MS }))} ms`);
  }

  await weather.stop();
  await pressure.stop();
  await expectAllToHold(lab);
});
