import { setTimeout as sleep } from 'node:timers/promises';
import { expectAllToHold } from '../invariants/hold.ts';
import { startCrawlPressure } from '../laboratory/crawl-pressure.ts';
import { experiment } from '../laboratory/experiment.ts';
import type { Injection, Moment } from '../laboratory/injection.ts';
import { awaitProgress } from '../laboratory/progress.ts';
import type { Random } from '../laboratory/seeded-random.ts';
import { startThrottling } from '../laboratory/throttling-weather.ts';

/** Longer than a lease and a job's lock. */
const BLOCK_MS = 75_000;

const moments: Moment[] = ['during reserve', 'during fetch', 'before insert'];

function block(random: Random, at: Moment): Injection[] {
  return [{ kind: 'block', at, skip: random.integer(2, 8), ms: BLOCK_MS }];
}

experiment(
  'F04 a crawler whose event loop is blocked beyond its leases does no harm when it goes on',
  (random) => ({ injections: [...moments.map((at) => block(random, at)), []] }),
  async (lab) => {
    const { db, note } = lab;
    const pressure = startCrawlPressure(lab);
    const weather = await startThrottling(lab);
    await sleep(BLOCK_MS + 20_000);
    note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);

    await weather.stop();
    await pressure.stop();
    await expectAllToHold(lab);
  },
);
