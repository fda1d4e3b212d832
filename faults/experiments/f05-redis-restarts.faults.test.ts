import { setTimeout as sleep } from 'node:timers/promises';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { awaitProgress } from '../rig/progress.ts';
import { shutDownFor } from '../rig/redis-faults.ts';
import { startThrottling } from '../rig/throttling.ts';

experiment('F05 Redis is shut down and started again and again', {}, async (rig) => {
  const { db, redis, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 180_000 });

  for (let round = 0; round < lasts({ short: 4, full: 20 }); round += 1) {
    await shutDownFor(redis, 3_000);
    await sleep(random.integer(500, 4_000));
  }
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 180_000 }))} ms`);

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
