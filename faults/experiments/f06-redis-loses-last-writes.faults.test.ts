import { setTimeout as sleep } from 'node:timers/promises';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { awaitProgress } from '../rig/progress.ts';
import { killAndTruncate } from '../rig/redis-faults.ts';
import { startThrottling } from '../rig/throttling.ts';

/** A task with a lost job is sent again after 45 seconds at most; the rest is for the work itself. */
const RESUMES_WITHIN_MS = 60_000;

experiment('F06 Redis is killed and loses its last writes', {}, async (rig) => {
  const { db, redis, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  for (let round = 0; round < lasts({ short: 1, full: 5 }); round += 1) {
    await sleep(random.integer(500, 5_000));
    await killAndTruncate(redis, rig.folders.redis, random.integer(2_000, 40_000));
    note(`progress after ${Math.round(await awaitProgress(db, { withinMs: RESUMES_WITHIN_MS }))} ms`);
  }

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
