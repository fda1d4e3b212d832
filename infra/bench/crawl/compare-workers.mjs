// How much faster four crawlers are than one, each working one job at a time, where budgets allow: requests for each second of a run
// that looks at everybody anew. Every answer of the network takes as long as one that comes from far away.
// Run: node infra/bench/crawl/compare-workers.mjs [runs]

import { startCrawlPressure } from '../../../faults/laboratory/crawl-pressure.ts';
import { startLaboratory } from '../../../faults/laboratory/laboratory.ts';
import { eagerPacing } from '../../../faults/laboratory/pacing.ts';
import { until } from '../../../faults/laboratory/until.ts';
import { benchEnvironment } from './bench-environment.mjs';

const ANSWER_MS = 250;
const MOST = 4;
const GOAL = 3;
const RUN_WITHIN_MS = 120_000;

const everybodyAnew = { ...eagerPacing, sweepAfterMs: 1, repollAfterMs: 1 };

const runs = Number(process.argv[2] ?? 5);
const alone = await measure(1);
const together = await measure(MOST);
const ratio = together / alone;
console.log(`1 crawler:   ${alone.toFixed(1)} requests a second of a run`);
console.log(`${MOST} crawlers:  ${together.toFixed(1)} requests a second of a run`);
console.log(`${ratio >= GOAL ? 'met   ' : 'MISSED'} ${ratio.toFixed(2)} times as fast, goal ${GOAL}`);
if (ratio < GOAL) process.exitCode = 1;

async function measure(crawlers) {
  const laboratory = await startLaboratory({
    environment: benchEnvironment(),
    injections: Array.from({ length: crawlers }, () => []),
    concurrency: 1,
    proxies: 5,
    pacing: everybodyAnew,
  });
  const over = new AbortController();
  try {
    const { db, network } = laboratory;
    const ended = db.selectFrom('crawlRuns').selectAll().where('finishedAt', 'is not', null).orderBy('startedAt');
    await network.rule({ surface: 'api', answer: 'slow', delayMs: ANSWER_MS });
    startCrawlPressure({ db, over: over.signal });
    // The first one reads the following lists and homes too; the others are alike.
    await until('enough runs have ended', async () => (await ended.execute()).length > runs, {
      withinMs: (runs + 1) * RUN_WITHIN_MS,
    });
    const later = (await ended.execute()).slice(1);
    const requests = later.reduce((sum, { requestsMade }) => sum + requestsMade, 0);
    return (requests * 1_000) / later.reduce((sum, { startedAt, finishedAt }) => sum + (finishedAt - startedAt), 0);
  } finally {
    over.abort();
    await laboratory.close();
  }
}
