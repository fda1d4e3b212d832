import { setTimeout as sleep } from 'node:timers/promises';
import { expectAllToHold } from '../invariants/hold.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

experiment('F01 crawlers are killed every few seconds', { injections: [[], [], []] }, async (lab) => {
  const { db, fleet, random, lasts, note } = lab;
  const pressure = startCrawlPressure(lab);
  const weather = await startThrottling(lab);
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

  await weather.stop();
  await pressure.stop();
  await expectAllToHold(lab);
});
