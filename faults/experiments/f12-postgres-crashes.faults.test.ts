import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { crashFor } from '../rig/postgres-faults.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';

const OUTAGE_MS = { short: 4_000, full: 10_000 };

experiment('F12 Postgres crashes and is down for a while', {}, async (rig) => {
  const { db, postgres, fleet, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  for (let round = 0; round < lasts({ short: 2, full: 10 }); round += 1) {
    await sleep(random.integer(1_000, 6_000));
    await crashFor(postgres, lasts(OUTAGE_MS));
  }
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 30_000 }))} ms`);
  expect(fleet.exits, 'crawlers that exited').toEqual([]);

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
