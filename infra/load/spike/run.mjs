// Raises a low load to ten times as much at once, for ten seconds, and lowers it again. The load goes through the nginx of the edge.
// Run: node infra/load/spike/run.mjs [seconds]
// It needs wrk, nginx, redis-server and Postgres.

import { setTimeout as sleep } from 'node:timers/promises';
import { startGateway } from '../../bench/gateway/start-gateway.mjs';
import { reportGoal } from '../../bench/report-goal.mjs';
import { reserveCore } from '../edge/cores.mjs';
import { startEdge } from '../edge/start-edge.mjs';
import { sendCrowd } from '../visitors/crowd.mjs';
import { percentile, startSteadyVisitor } from '../visitors/steady-visitor.mjs';

const PATH = '/api/feed?instagram=true&';
const VISITORS = 2_000;
const QUIET_SHARE = 0.2;
const TIMES = 10;
const MAX_SLOWER = 2;
/** Below it the ratio says more about the machine than about the gateway. */
const FAST_MS = 100;

const seconds = Number(process.argv[2] ?? 10);
const gateway = await startGateway('spike', {});
const edge = await startEdge(gateway.base);
const freeCore = reserveCore(gateway.pid);
try {
  const peak = await sendCrowd(edge.base, { path: PATH, visitors: 64, seconds: 4 });
  const quiet = { path: PATH, visitors: VISITORS / TIMES, perSecond: QUIET_SHARE * peak.answered };
  const busy = { path: PATH, visitors: VISITORS, perSecond: TIMES * QUIET_SHARE * peak.answered };

  const before = await watch(quiet);
  const during = await watch(busy);
  await sleep(1_000);
  const after = await watch(quiet);

  const limit = Math.max(FAST_MS, MAX_SLOWER * before.p95);
  console.log(
    `p95 before ${before.p95.toFixed(0)} ms, during ${during.p95.toFixed(0)} ms, after ${after.p95.toFixed(0)} ms`,
  );
  reportGoal('answered during a spike to twice the peak / peak', during.answered / peak.answered, { atLeast: 0.8 });
  reportGoal('requests without an answer during a spike', during.broken, { atMost: 0 });
  reportGoal('feed p95 a second after the spike / before, or 100 ms', after.p95 / limit, { atMost: 1 });
  reportGoal('requests refused after a spike', after.refused, { atMost: 0 });
} finally {
  await edge.close();
  await gateway.close();
  freeCore();
}

async function watch(crowd) {
  const visitor = startSteadyVisitor(edge.base, PATH);
  const sent = await sendCrowd(edge.base, { ...crowd, seconds });
  const answers = await visitor.stop();
  return {
    ...sent,
    p95: percentile(
      answers.map(({ ms }) => ms),
      0.95,
    ),
  };
}
