import { setTimeout as sleep } from 'node:timers/promises';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import type { Crawler, CrawlerFleet } from '../rig/crawler-fleet.ts';
import { experiment } from '../rig/experiment.ts';
import { awaitProgress, awaitScheduledRun } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';

const HOUR_MS = 3_600_000;
/** An interval and the rest of the last run. */
const SCHEDULED_WITHIN_MS = 120_000;

experiment(
  'F18 clocks of crawlers are hours ahead and behind, and one is corrected meanwhile',
  {
    injections: [
      [{ kind: 'clock', skewMs: 2 * HOUR_MS }],
      [{ kind: 'clock', skewMs: -2 * HOUR_MS }],
      [{ kind: 'clock', skewMs: HOUR_MS, untilMs: 40_000 }],
      [],
    ],
  },
  async (rig) => {
    const { db, network, redis, fleet, random, lasts, note } = rig;
    const [ahead, behind, , right] = fleet.crawlers;
    const load = startCrawlLoad(rig);
    const throttling = await startThrottling(rig);
    await right!.stop();
    await awaitProgress(db, { withinMs: 90_000 });

    // Live for one more hour; already expired by a clock two hours ahead.
    const venues = (await network.readVenues()).filter((venue) => venue.isBusiness);
    for (const { username } of random.shuffle(venues).slice(0, 12)) {
      await network.publish({ username, ageSeconds: 23 * 3_600, sticker: 'place' });
    }
    await sleep(lasts({ short: 45_000, full: 120_000 }));
    note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);
    await load.stop();

    // A crawler with a wrong clock runs the schedule alone; then one with a correct clock takes over the schedule and delayed jobs.
    for (const wrong of random.shuffle([ahead!, behind!])) {
      await keepOnly(fleet, wrong);
      await redis.command('FLUSHALL');
      await awaitScheduledRun(db, { withinMs: SCHEDULED_WITHIN_MS });
      await keepOnly(fleet, right!);
      const tookMs = await awaitScheduledRun(db, { withinMs: SCHEDULED_WITHIN_MS });
      note(`after ${wrong === ahead ? 'one ahead' : 'one behind'}: a scheduled run within ${Math.round(tookMs)} ms`);
    }

    await throttling.stop();
    await expectInvariants(rig);
  },
);

async function keepOnly({ crawlers }: CrawlerFleet, kept: Crawler): Promise<void> {
  if (!kept.isRunning()) await kept.start();
  for (const other of crawlers) if (other !== kept && other.isRunning()) await other.stop();
}
