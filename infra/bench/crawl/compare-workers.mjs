// Measures the duration of a cycle with 1, 2 and 4 crawlers, one job at a time each, without budget limits. Each cycle polls all
// profiles; every response of the network is delayed like one from far away.
// Run: node infra/bench/crawl/compare-workers.mjs [cycles]

import { startCrawlLoad } from '../../../faults/rig/crawl-load.ts';
import { fastPacing } from '../../../faults/rig/fast-pacing.ts';
import { startRig } from '../../../faults/rig/test-rig.ts';
import { waitUntil } from '../../../faults/rig/wait-until.ts';
import { benchEnvironment } from './bench-environment.mjs';

const RESPONSE_MS = 250;
const CRAWLER_COUNTS = [1, 2, 4];
const GOAL = 3;
const CYCLE_TIMEOUT_MS = 120_000;

const pollAllPacing = { ...fastPacing, sweepAfterMs: 1, repollAfterMs: 1 };

const cycles = Number(process.argv[2] ?? 5);
const results = [];
for (const crawlers of CRAWLER_COUNTS) results.push({ crawlers, ...(await measure(crawlers)) });
const [single] = results;
for (const { crawlers, requests, cycleMs, msPerRequest } of results) {
  const times = (single.msPerRequest / msPerRequest).toFixed(2);
  console.log(
    `${crawlers} crawlers: ${(cycleMs / 1_000).toFixed(1)} s for ${requests.toFixed(0)} requests, ${times} times as fast`,
  );
}
const ratio = single.msPerRequest / results.at(-1).msPerRequest;
console.log(`${ratio >= GOAL ? 'met   ' : 'MISSED'} ${ratio.toFixed(2)} times as fast, goal ${GOAL}`);
if (ratio < GOAL) process.exitCode = 1;

async function measure(crawlers) {
  const rig = await startRig({
    environment: await benchEnvironment(),
    injections: Array.from({ length: crawlers }, () => []),
    concurrency: 1,
    proxies: 5,
    pacing: pollAllPacing,
  });
  const stop = new AbortController();
  try {
    const { db, network } = rig;
    const ended = db.selectFrom('crawlRuns').selectAll().where('finishedAt', 'is not', null).orderBy('startedAt');
    await network.rule({ surface: 'api', answer: 'slow', delayMs: RESPONSE_MS });
    startCrawlLoad({ db, over: stop.signal });
    // The first cycle also fetches following lists and profile details; the later ones are alike.
    await waitUntil('enough cycles have ended', async () => (await ended.execute()).length > cycles, {
      withinMs: (cycles + 1) * CYCLE_TIMEOUT_MS,
    });
    const later = (await ended.execute()).slice(1);
    const requests = sum(later.map(({ requestsMade }) => requestsMade));
    const ms = sum(later.map(({ startedAt, finishedAt }) => finishedAt - startedAt));
    return { requests: requests / later.length, cycleMs: ms / later.length, msPerRequest: ms / requests };
  } finally {
    stop.abort();
    await rig.close();
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
