import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { cutOneConnection } from '../rig/postgres-faults.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';

experiment('F13 connections to Postgres are cut five times a second', {}, async (rig) => {
  const { db, fleet, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  const until = Date.now() + lasts({ short: 15_000, full: 60_000 });
  let cuts = 0;
  while (Date.now() < until) {
    await sleep(200);
    await cutOneConnection(db, random.next());
    cuts += 1;
  }
  note(`${cuts} cuts, progress after ${Math.round(await awaitProgress(db, { withinMs: 60_000 }))} ms`);
  expect(fleet.exits, 'crawlers that exited').toEqual([]);

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
