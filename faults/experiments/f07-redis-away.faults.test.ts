import { setTimeout as sleep } from 'node:timers/promises';
import { expectAllToHold } from '../invariants/hold.ts';
import { askForCycle, startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { awaitProgress, drain } from '../laboratory/progress.ts';
import { shutDownFor } from '../laboratory/redis-faults.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

/** Both longer than a worker's blocking wait for the next job. */
const AWAY_MS = { short: 12_000, full: 60_000 };

experiment('F07 Redis stays away for long, while crawlers are idle and while they work', {}, async (lab) => {
  const { db, redis, lasts, note } = lab;
  await drain(lab, { withinMs: 120_000 });
  await shutDownFor(redis, lasts(AWAY_MS));
  await askForCycle(db);
  note(`idle: progress after ${Math.round(await awaitProgress(db, { withinMs: 30_000 }))} ms`);

  const pressure = startCrawlPressure(lab);
  const weather = await startThrottling(lab);
  await awaitProgress(db, { withinMs: 60_000 });
  await sleep(1_000);
  await shutDownFor(redis, lasts(AWAY_MS));
  note(`busy: progress after ${Math.round(await awaitProgress(db, { withinMs: 30_000 }))} ms`);

  await weather.stop();
  await pressure.stop();
  await expectAllToHold(lab);
});
