import { setTimeout as sleep } from 'node:timers/promises';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { requestCycle, startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { awaitProgress, drain } from '../rig/progress.ts';
import { shutDownFor } from '../rig/redis-faults.ts';
import { startThrottling } from '../rig/throttling.ts';

/** Longer than a worker's blocking wait for the next job. */
const OUTAGE_MS = { short: 12_000, full: 60_000 };

experiment('F07 Redis is down for long, while crawlers are idle and while they work', {}, async (rig) => {
  const { db, redis, lasts, note } = rig;
  await drain(rig, { withinMs: 120_000 });
  await shutDownFor(redis, lasts(OUTAGE_MS));
  await requestCycle(db);
  note(`idle: progress after ${Math.round(await awaitProgress(db, { withinMs: 30_000 }))} ms`);

  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });
  await sleep(1_000);
  await shutDownFor(redis, lasts(OUTAGE_MS));
  note(`busy: progress after ${Math.round(await awaitProgress(db, { withinMs: 30_000 }))} ms`);

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
