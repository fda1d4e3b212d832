import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectAllToHold } from '../invariants/hold.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { cutOneConnection } from '../laboratory/postgres-faults.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

experiment('F13 connections to Postgres are cut five times a second', {}, async (lab) => {
  const { db, fleet, random, lasts, note } = lab;
  const pressure = startCrawlPressure(lab);
  const weather = await startThrottling(lab);
  await awaitProgress(db, { withinMs: 60_000 });

  const until = Date.now() + lasts({ short: 15_000, full: 60_000 });
  let cuts = 0;
  while (Date.now() < until) {
    await sleep(200);
    await cutOneConnection(db, random.next());
    cuts += 1;
  }
  note(`${cuts} cuts, progress after ${Math.round(await awaitProgress(db, { withinMs: 60_000 }))} ms`);
  expect(fleet.exits, 'crawlers that ended for want of a connection').toEqual([]);

  await weather.stop();
  await pressure.stop();
  await expectAllToHold(lab);
});
