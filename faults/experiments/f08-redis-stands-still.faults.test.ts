import { setTimeout as sleep } from 'node:timers/promises';
import { expectAllToHold } from '../invariants/hold.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import { freezeFor } from '../laboratory/redis-faults.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

const STILL_MS = { short: 8_000, full: 20_000 };

experiment('F08 Redis drops every connection, pauses its clients, stands still', {}, async (lab) => {
  const { db, redis, random, lasts, note } = lab;
  const pressure = startCrawlPressure(lab);
  const weather = await startThrottling(lab);
  await awaitProgress(db, { withinMs: 60_000 });

  const faults = {
    'dropped connections': async () => {
      for (let round = 0; round < 10; round += 1) {
        await redis.command('CLIENT', 'KILL', 'TYPE', 'normal');
        await sleep(random.integer(100, 1_500));
      }
    },
    'paused clients': async () => {
      await redis.command('CLIENT', 'PAUSE', lasts(STILL_MS), 'ALL');
      await sleep(lasts(STILL_MS));
    },
    'a standstill': () => freezeFor(redis, lasts(STILL_MS)),
  };
  for (const name of random.shuffle(Object.keys(faults) as Array<keyof typeof faults>)) {
    await faults[name]();
    note(`${name}: progress after ${Math.round(await awaitProgress(db, { withinMs: 60_000 }))} ms`);
  }

  await weather.stop();
  await pressure.stop();
  await expectAllToHold(lab);
});
