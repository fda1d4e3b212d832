import { setTimeout as sleep } from 'node:timers/promises';
import { expectAllToHold } from '../invariants/hold.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

const HOUR_MS = 3_600_000;

experiment(
  'F18 clocks of crawlers are hours ahead and behind, and one is put right on the way',
  {
    injections: [
      [{ kind: 'clock', skewMs: 2 * HOUR_MS }],
      [{ kind: 'clock', skewMs: -2 * HOUR_MS }],
      [{ kind: 'clock', skewMs: HOUR_MS, untilMs: 40_000 }],
    ],
  },
  async (lab) => {
    const { db, network, random, lasts, note } = lab;
    const pressure = startCrawlPressure(lab);
    const weather = await startThrottling(lab);
    await awaitProgress(db, { withinMs: 90_000 });

    // Live for an hour yet: over, for whoever is two hours ahead.
    const venues = (await network.readVenues()).filter((venue) => venue.isBusiness);
    for (const { username } of random.shuffle(venues).slice(0, 12)) {
      await network.publish({ username, ageSeconds: 23 * 3_600, sticker: 'place' });
    }
    await sleep(lasts({ short: 45_000, full: 120_000 }));
    note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);

    await weather.stop();
    await pressure.stop();
    await expectAllToHold(lab);
  },
);
