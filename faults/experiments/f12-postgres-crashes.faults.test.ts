import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectAllToHold } from '../invariants/hold.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { crashFor } from '../laboratory/postgres-faults.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

const AWAY_MS = { short: 4_000, full: 10_000 };

experiment('F12 Postgres crashes and is away for a while', {}, async (lab) => {
  const { db, postgres, fleet, random, lasts, note } = lab;
  const pressure = startCrawlPressure(lab);
  const weather = await startThrottling(lab);
  await awaitProgress(db, { withinMs: 60_000 });

  for (let round = 0; round < lasts({ short: 2, full: 10 }); round += 1) {
    await sleep(random.integer(1_000, 6_000));
    await crashFor(postgres, lasts(AWAY_MS));
  }
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 30_000 }))} ms`);
  expect(fleet.exits, 'crawlers that ended for want of a database').toEqual([]);

  await weather.stop();
  await pressure.stop();
  await expectAllToHold(lab);
});
