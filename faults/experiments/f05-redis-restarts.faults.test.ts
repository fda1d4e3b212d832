import { setTimeout as sleep } from 'node:timers/promises';
import { expectAllToHold } from '../invariants/hold.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import { shutDownFor } from '../laboratory/redis-faults.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

experiment('F05 Redis is shut down and started again and again', {}, async (lab) => {
  const { db, redis, random, lasts, note } = lab;
  const pressure = startCrawlPressure(lab);
  const weather = await startThrottling(lab);
  await awaitProgress(db, { withinMs: 60_000 });

  for (let round = 0; round < lasts({ short: 4, full: 20 }); round += 1) {
    await shutDownFor(redis, 3_000);
    await sleep(random.integer(500, 4_000));
  }
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 60_000 }))} ms`);

  await weather.stop();
  await pressure.stop();
  await expectAllToHold(lab);
});
