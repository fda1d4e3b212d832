import { setTimeout as sleep } from 'node:timers/promises';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';

experiment('F01 crawlers are killed every few seconds', { injections: [[], [], []] }, async (rig) => {
  const { db, fleet, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  const until = Date.now() + lasts({ short: 20_000, full: 180_000 });
  let kills = 0;
  while (Date.now() < until) {
    await sleep(random.integer(2_000, 5_000));
    const running = fleet.crawlers.filter((crawler) => crawler.isRunning());
    if (running.length === 0) continue;
    random.pick(running).signal('SIGKILL');
    kills += 1;
  }
  const tookMs = await awaitProgress(db, { withinMs: 90_000 });
  note(`${kills} kills, progress after ${Math.round(tookMs)} ms`);

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
