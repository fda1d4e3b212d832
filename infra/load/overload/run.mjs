// Sends three times as many requests as the gateway can answer, through the nginx of the edge: feeds, which are answered from memory,
// names of positions, and place searches, which query Postgres. Each round measures the peak (64 visitors who send the next request at
// once), then the overload (up to 4,000 visitors who send a request a second).
// Run: node infra/load/overload/run.mjs [rounds] [seconds] [feeds|names|searches]
// It needs wrk, nginx, redis-server and Postgres.

import { setTimeout as sleep } from 'node:timers/promises';
import { startGateway } from '../../bench/gateway/start-gateway.mjs';
import { median, reportGoal } from '../../bench/report-goal.mjs';
import { reserveCore } from '../edge/cores.mjs';
import { startEdge } from '../edge/start-edge.mjs';
import { sendCrowd } from '../visitors/crowd.mjs';
import { percentile, startSteadyVisitor } from '../visitors/steady-visitor.mjs';

/** Visitors who wait for an answer send their next request later, so this factor gives about three times the peak. */
const INTENDED_FACTOR = 4.2;
const MIN_VISITORS = 600;
const MAX_VISITORS = 4_000;
const PATHS = { feeds: '/api/feed?instagram=true&', names: '/api/geocode/reverse?', searches: '/api/places?q=place&' };
const MIN_GOODPUT = 0.8;
const MAX_RECOVERY_SECONDS = 5;
const MAX_SECONDS = 2;
/** After the overload, a slower answer means that the gateway has not recovered yet. */
const RECOVERED_MS = 1_000;

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 8);
const wanted = process.argv[4] ?? '';
const gateway = await startGateway('overload', {});
const edge = await startEdge(gateway.base);
const freeCore = reserveCore(gateway.pid);
try {
  await sendCrowd(edge.base, { path: PATHS.feeds, visitors: 64, seconds: 3 });
  for (const [name, path] of Object.entries(PATHS)) {
    if (!name.includes(wanted)) continue;
    const results = [];
    for (let round = 0; round < rounds; round += 1) results.push(await overload(name, path));
    const all = results.flatMap(({ refusals }) => refusals);
    const of = (figure) => median(results.map((result) => result[figure]));
    reportGoal(`${name}: answered at three times the peak / peak`, of('goodput'), { atLeast: MIN_GOODPUT });
    reportGoal(`${name}: p99 of answers in seconds`, of('p99'), { atMost: MAX_SECONDS });
    reportGoal(`${name}: share of refusals with Retry-After`, share(all, hasRetryAfter), { atLeast: 1 });
    reportGoal(`${name}: seconds until recovered`, of('recovery'), { atMost: MAX_RECOVERY_SECONDS });
  }
} finally {
  await edge.close();
  await gateway.close();
  freeCore();
}

async function overload(name, path) {
  const peak = await sendCrowd(edge.base, { path, visitors: 64, seconds });
  const visitor = startSteadyVisitor(edge.base, path);
  const perSecond = INTENDED_FACTOR * peak.answered;
  const visitors = Math.round(Math.min(MAX_VISITORS, Math.max(MIN_VISITORS, perSecond)));
  const during = await sendCrowd(edge.base, { path, visitors, perSecond, seconds });
  const endedAt = performance.now();
  await sleep(MAX_RECOVERY_SECONDS * 1_000);
  const answers = await visitor.stop();
  const before = answers.filter(({ sentAt }) => sentAt < endedAt);
  const late = answers.filter(({ sentAt, status, ms }) => sentAt >= endedAt && (status !== 200 || ms > RECOVERED_MS));
  const offered = (during.answered + during.refused) / peak.answered;
  console.log(
    `${name}: peak ${peak.answered.toFixed(0)}/s; offered ${offered.toFixed(1)} times as much: ` +
      `${during.answered.toFixed(0)}/s answered, ${during.refused.toFixed(0)}/s refused, ${during.broken} without an answer`,
  );
  return {
    goodput: during.answered / peak.answered,
    p99: percentile(
      before.flatMap(({ status, ms }) => (status === 200 ? [ms / 1_000] : [])),
      0.99,
    ),
    refusals: before.filter(({ status }) => status !== 200),
    recovery: Math.max(0, ...late.map(({ sentAt, ms }) => (sentAt + ms - endedAt) / 1_000)),
  };
}

function hasRetryAfter({ status, retryAfter }) {
  return (status === 503 || status === 429) && Number(retryAfter) > 0;
}

function share(list, holds) {
  return list.length === 0 ? 1 : list.filter(holds).length / list.length;
}
