/**
 * Two gateways with the index and one that queries Postgres, on one Postgres, while stories are added, removed, moved and expire. Readers
 * compare the answers byte by byte. `node infra/bench/feed/soak/run.mjs [minutes] [locations] [writes per second]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '../../../../packages/database/src/db.ts';
import { findFreePort } from '../../../../packages/test-harness/src/free-port.ts';
import { startGateway } from '../../gateway/start-gateway.mjs';
import { reportGoal } from '../../report-goal.mjs';
import { startReader } from './compare-with-postgres.mjs';
import { measureFreshness } from './freshness.mjs';
import { indexMetric, untilLoaded } from './index-metrics.mjs';
import { watchMemory } from './memory.mjs';
import { listenForTakedowns } from './takedowns.mjs';
import { prepareWriters } from './writers.mjs';

const [minutes = 5, locations = 2_000, writesPerSecond = 60] = process.argv.slice(2).map(Number);
const READERS = 2;
/** This long after the last write, every gateway must have every change. */
const SETTLED_MS = 10_000;
const GOALS = { freshnessMs: 1_000, takedownMs: 5_000, growth: 1.1 };

const running = [];
const stopping = new AbortController();
try {
  const first = await startGateway('soak', { FEED_INDEX: 'off' });
  running.push(first);
  const indexed = [];
  for (let count = 0; count < 2; count += 1) {
    const metricsPort = await findFreePort();
    const gateway = await first.startAnother({ FEED_INDEX: 'on', METRICS_PORT: String(metricsPort) });
    running.push(gateway);
    indexed.push({ ...gateway, metricsPort });
  }
  await Promise.all(indexed.map(untilLoaded));
  const db = connectDatabase(first.databaseUrl, { poolSize: 8, program: 'soak' });
  running.push({ close: () => db.destroy() });
  const takedowns = await listenForTakedowns(indexed);
  running.push(takedowns);
  await soak({ db, indexed, postgres: first, takedowns });
} finally {
  for (const each of running.reverse()) await each.close();
}

async function soak({ db, indexed, postgres, takedowns }) {
  const { signal } = stopping;
  const prepared = await prepareWriters({ db, locations, writesPerSecond, onTakedown: takedowns.expect, signal });
  const writers = prepared.run();
  const readers = Array.from({ length: READERS }, (_, number) =>
    startReader({ indexed: indexed[number % indexed.length], postgres, seed: number + 1, signal }),
  );
  const freshness = measureFreshness({ db, gateways: indexed, signal });
  const memory = watchMemory(indexed, signal);
  await sleep(minutes * 60_000);
  stopping.abort();
  const written = await writers;
  const compared = (await Promise.all(readers)).reduce(addUp);
  const waits = (await freshness).toSorted((one, other) => one - other);
  await sleep(SETTLED_MS);
  report({ written, compared, waits, growth: await memory, received: takedowns.result() });
  for (const gateway of indexed) {
    const read = (name) => indexMetric(gateway, name);
    console.log(`${await read('locations')} locations, ${await read('bytes_per_location')} bytes each`);
    reportGoal('locations repaired by a comparison', await read('repairs_total'), { atMost: 0 });
  }
}

function report({ written, compared, waits, growth, received }) {
  const counts = Object.entries(written).map(([kind, count]) => `${kind} ${count}`);
  console.log(`writes: ${counts.join(', ')}`);
  console.log(`answers: ${compared.exact} the same, the latest after ${compared.latestMs.toFixed(0)} ms`);
  reportGoal('answers that stayed different', compared.wrong, { atMost: 0 });
  const at = (share) => waits[Math.floor(share * (waits.length - 1))];
  console.log(`from commit to the answers of both gateways: ${waits.length} times, p50 ${at(0.5).toFixed(0)} ms`);
  reportGoal('from commit to the answers, p99 in ms', at(0.99), { atMost: GOALS.freshnessMs });
  console.log(`takedowns: ${received.waits} told, p50 ${received.p50.toFixed(0)} ms, ${received.resets} resets`);
  reportGoal('takedowns that listeners were not told', received.missing, { atMost: 0 });
  reportGoal('from a takedown to the listeners, p99 in ms', received.p99, { atMost: GOALS.takedownMs });
  reportGoal('memory in the last quarter / in the second one', growth, { atMost: GOALS.growth });
}

function addUp(one, other) {
  return {
    exact: one.exact + other.exact,
    wrong: one.wrong + other.wrong,
    latestMs: Math.max(one.latestMs, other.latestMs),
  };
}
