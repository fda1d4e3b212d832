import { setTimeout as sleep } from 'node:timers/promises';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { awaitProgress } from '../rig/progress.ts';
import { freezeFor } from '../rig/redis-faults.ts';
import { startThrottling } from '../rig/throttling.ts';

const HANG_MS = { short: 8_000, full: 20_000 };

experiment('F08 Redis drops every connection, pauses its clients, hangs', {}, async (rig) => {
  const { db, redis, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  const faults = {
    'dropped connections': async () => {
      for (let round = 0; round < 10; round += 1) {
        await redis.command('CLIENT', 'KILL', 'TYPE', 'normal');
        await sleep(random.integer(100, 1_500));
      }
    },
    'paused clients': async () => {
      await redis.command('CLIENT', 'PAUSE', lasts(HANG_MS), 'ALL');
      await sleep(lasts(HANG_MS));
    },
    'a hang': () => freezeFor(redis, lasts(HANG_MS)),
  };
  for (const name of random.shuffle(Object.keys(faults) as Array<keyof typeof faults>)) {
    await faults[name]();
    note(`${name}: progress after ${Math.round(await awaitProgress(db, { withinMs: 60_000 }))} ms`);
  }

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
