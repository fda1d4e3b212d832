// Replaces every program of a running Around, one after the other, while visitors request the feed 100 times a second through nginx.
// Fails if one request fails.
// Run: node infra/load/rolling-restart/run.mjs [rounds]
// It needs nginx and redis-server.

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../bench/gateway/send.mjs';
import { startReplicas } from './replicas.mjs';

const PER_SECOND = 100;

const rounds = Number(process.argv[2] ?? 1);
const system = await startReplicas();
const agent = new Agent({ keepAlive: true });
const answers = new Map();
let isOver = false;
try {
  const load = sendFeedRequests();
  await sleep(2_000);
  for (let round = 0; round < rounds; round += 1) {
    for (const replica of system.replicas) {
      const seconds = await replica.replace();
      console.log(`${replica.name} replaced in ${seconds.toFixed(1)} s`);
    }
  }
  await sleep(2_000);
  isOver = true;
  await load;
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const failed = total - (answers.get('200') ?? 0);
  console.log(`${total} requests: ${[...answers].map(([status, count]) => `${count} x ${status}`).join(', ')}`);
  console.log(`failed requests during a rolling restart: ${failed} (goal: at most 0)`);
  if (failed > 0) process.exitCode = 1;
} finally {
  isOver = true;
  agent.destroy();
  await system.close();
}

/** At a fixed rate, whether or not earlier requests have been answered. */
async function sendFeedRequests() {
  const pending = [];
  const beganAt = performance.now();
  for (let count = 0; !isOver; count += 1) {
    await sleep(Math.max(0, beganAt + (count * 1_000) / PER_SECOND - performance.now()));
    const url = `${system.base}/api/feed?lat=${38.4 + (count % 1_000) / 1e5}&lng=27.1&instagram=true`;
    const answered = send(url, { agent, method: 'GET' }).then(
      ({ status }) => String(status),
      ({ code, message }) => code ?? message,
    );
    pending.push(answered.then((status) => answers.set(status, (answers.get(status) ?? 0) + 1)));
  }
  await Promise.all(pending);
}
