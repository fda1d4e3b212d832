// How much faster four crawlers are than one, each working one job at a time, where budgets allow: requests for each second of a run
// that looks at everybody anew. Every answer of the network takes as long as one that comes from far away.
// Run: node infra/bench/crawl/compare-workers.mjs [seconds]

import { setTimeout as sleep } from 'node:timers/promises';
import { startCrawlPressure } from '../../../faults/laboratory/crawl-pressure.ts';
import { startLaboratory } from '../../../faults/laboratory/laboratory.ts';
import { eagerPacing } from '../../../faults/laboratory/pacing.ts';
import { awaitProgress } from '../../../faults/laboratory/progress.ts';
import { benchEnvironment } from './bench-environment.mjs';

const ANSWER_MS = 250;
const MOST = 4;
const GOAL = 3;

const everybodyAnew = { ...eagerPacing, sweepAfterMs: 1, repollAfterMs: 1 };

const seconds = Number(process.argv[2] ?? 60);
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
    await network.rule({ surface: 'api', answer: 'slow', delayMs: ANSWER_MS });
    startCrawlPressure({ db, over: over.signal });
    await awaitProgress(db, { withinMs: 60_000 });
    await sleep(seconds * 1_000);
    const runs = await db.selectFrom('crawlRuns').selectAll().where('finishedAt', 'is not', null).execute();
    // The first one reads the following lists too; the others are alike.
    const later = runs.toSorted((one, other) => one.startedAt - other.startedAt).slice(1);
    if (process.env.DUMP) {
      const log = await network.readLog();
      const { writeFile } = await import('node:fs/promises');
      await writeFile(`${process.env.DUMP}-${crawlers}.json`, JSON.stringify({ log, runs }));
      const { cp } = await import('node:fs/promises');
      await cp(laboratory.folders.logs, `${process.env.DUMP}-${crawlers}-logs`, { recursive: true });
    }
    const requests = later.reduce((sum, { requestsMade }) => sum + requestsMade, 0);
    return (requests * 1_000) / later.reduce((sum, { startedAt, finishedAt }) => sum + (finishedAt - startedAt), 0);
  } finally {
    over.abort();
    await laboratory.close();
  }
}
