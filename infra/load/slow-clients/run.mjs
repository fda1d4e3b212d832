// Hundreds of slow clients hold connections open, while visitors use the feed: through the nginx of the edge, and directly at the gateway.
// Each kind is compared with the feed alone, measured just before.
// Run: node infra/load/slow-clients/run.mjs [clients] [seconds] [part of a kind's name]
// It needs nginx, redis-server and Postgres.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGateway } from '../../bench/gateway/start-gateway.mjs';
import { reportGoal } from '../../bench/report-goal.mjs';
import { startEdge } from '../edge/start-edge.mjs';
import { percentile, startSteadyVisitor } from '../visitors/steady-visitor.mjs';
import { slowKinds, startSlowClients } from './slow-client.mjs';

const PATH = '/api/feed?instagram=true&';
const MAX_SLOWER = 1.5;
/** Below it the ratio says more about the machine than about the gateway. */
const FAST_MS = 100;
const MAX_MEGABYTES_MORE = 200;
/** The longest allowed time of a head or a body, and the time to notice it. Readers are closed after two minutes without progress. */
const CLOSED_WITHIN_SECONDS = 40;

const clients = Number(process.argv[2] ?? 400);
const seconds = Number(process.argv[3] ?? 10);
const wanted = process.argv[4] ?? '';
const gateway = await startGateway('slow_clients', {});
// On one machine the system's buffers would take whole answers from the edge, even for clients that do not read.
const edge = await startEdge(gateway.base, { sendBuffer: '8k' });
try {
  for (const [where, base] of Object.entries({ edge: edge.base, gateway: gateway.base })) {
    for (const kind of slowKinds.filter(({ name }) => name.includes(wanted))) await compare(where, base, kind);
  }
} finally {
  await edge.close();
  await gateway.close();
}

async function compare(where, base, kind) {
  const alone = await watch(base);
  const memory = megabytes();
  const slow = startSlowClients(base, kind, clients);
  const during = await watch(base);
  const more = megabytes() - memory;
  const waitUntil = performance.now() + CLOSED_WITHIN_SECONDS * 1_000;
  while (!kind.isReader && slow.isAnyOpen() && performance.now() < waitUntil) await sleep(200);
  const { closed, open, longestMs } = slow.stop();
  const name = `${kind.name} at the ${where}`;
  console.log(
    `${name}: p95 alone ${alone.p95.toFixed(0)} ms, beside them ${during.p95.toFixed(0)} ms; ` +
      `${closed} of ${clients} closed within ${(longestMs / 1_000).toFixed(0)} s`,
  );
  reportGoal(
    `${name}: feed p95 beside them / alone, or 100 ms`,
    during.p95 / Math.max(FAST_MS, MAX_SLOWER * alone.p95),
    {
      atMost: 1,
    },
  );
  reportGoal(`${name}: failed requests of others`, during.failed, { atMost: 0 });
  reportGoal(`${name}: megabytes more in the gateway`, Math.max(0, more), { atMost: MAX_MEGABYTES_MORE });
  if (kind.isReader) return;
  reportGoal(`${name}: connections still open after ${CLOSED_WITHIN_SECONDS} s`, open, { atMost: 0 });
}

async function watch(base) {
  const visitor = startSteadyVisitor(base, PATH);
  await sleep(seconds * 1_000);
  const answers = await visitor.stop();
  return {
    p95: percentile(
      answers.map(({ ms }) => ms),
      0.95,
    ),
    failed: answers.filter(({ status }) => status !== 200).length,
  };
}

function megabytes() {
  const status = readFileSync(`/proc/${gateway.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1_024;
}
