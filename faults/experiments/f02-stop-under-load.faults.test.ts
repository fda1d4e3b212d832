import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { awaitProgress } from '../rig/progress.ts';
import { watchStalledJobs } from '../rig/stalled-jobs.ts';
import { startThrottling } from '../rig/throttling.ts';

/** The lock of a job (a minute) and two checks for stalled jobs. */
const STALLS_ARE_FOUND_MS = 71_000;

experiment('F02 a crawler that is stopped under load exits cleanly and leaves no stalled job', {}, async (rig) => {
  const { db, redis, network, fleet, random, lasts, note } = rig;
  await using watch = await watchStalledJobs(redis.url);
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 180_000 });

  // Some responses take longer than the stop timeout of a program.
  await network.rule({ surface: 'api', answer: 'slow', delayMs: 12_000, count: lasts({ short: 3, full: 12 }) });
  for (let round = 0; round < lasts({ short: 4, full: 16 }); round += 1) {
    await sleep(random.integer(500, 3_000));
    const crawler = random.pick(fleet.crawlers);
    const exit = await crawler.stop();
    expect(exit, 'S: the exit of a stopped crawler').toMatchObject({ exitCode: 0 });
    await crawler.start();
  }
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 180_000 }))} ms`);
  await sleep(lasts({ short: 0, full: STALLS_ARE_FOUND_MS }));
  expect(watch.stalled, 'stalled jobs of a stopped crawler').toEqual([]);

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
