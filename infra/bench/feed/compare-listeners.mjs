/**
 * Measures what open streams of feed events cost: memory, and speed of the feed.
 * `node infra/bench/feed/compare-listeners.mjs [rounds] [seconds] [listeners] [locations]`
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../packages/test-harness/src/free-port.ts';
import { startGateway } from '../gateway/start-gateway.mjs';
import { addStories, fillFeed } from './fill-feed.mjs';
import { measureRate } from './wrk.mjs';

const [rounds = 3, seconds = 4, listeners = 2_000, locations = 10_000] = process.argv.slice(2).map(Number);
const STORIES = 2;
const WRITES_PER_SECOND = 20;
const MEMORY_GOAL_MB = 100;
const SPEED_GOAL = 0.95;
const OPENED_AT_ONCE = 100;
const NO_LIMIT = String(10 * listeners);

let ids = [];
const metricsPort = await findFreePort();
const gateway = await startGateway(
  'listeners',
  {
    FEED_INDEX: 'on',
    FEED_EVENTS_PER_ADDRESS: NO_LIMIT,
    FEED_EVENTS_TOTAL: NO_LIMIT,
    METRICS_PORT: String(metricsPort),
  },
  async (db) => {
    ids = await fillFeed(db, { locations, stories: STORIES });
  },
);
try {
  await untilLoaded();
  const writer = startWriter();
  const alone = [];
  const withListeners = [];
  const growths = [];
  await measure();
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measure());
    const before = residentMb();
    const streams = await openStreams();
    growths.push(residentMb() - before);
    withListeners.push(await measure());
    console.log(`  ${streams.received()} events were received`);
    await streams.close();
  }
  await writer.stop();
  const ratios = withListeners.map((rate, round) => rate / alone[round]);
  const [growth, ratio] = [Math.max(...growths), median(ratios)];
  const each = ratios.map((one) => one.toFixed(2)).join(' ');
  console.log(`MB for ${listeners} listeners: ${growth.toFixed(0)} (goal: below ${MEMORY_GOAL_MB})`);
  console.log(`feed beside listeners / alone: ${ratio.toFixed(2)} (goal: at least ${SPEED_GOAL}) ${each}`);
  process.exitCode = growth < MEMORY_GOAL_MB && ratio >= SPEED_GOAL ? 0 : 1;
} finally {
  await gateway.close();
}

function measure() {
  return measureRate(gateway.base, { seconds, hot: 0, encoding: 'gzip' });
}

/** Opens streams at points all over the earth, and reads what they send. */
async function openStreams() {
  const sockets = [];
  let events = 0;
  while (sockets.length < listeners) {
    const some = await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => openStream(() => (events += 1))));
    sockets.push(...some);
  }
  return {
    received: () => events,
    async close() {
      for (const socket of sockets) socket.destroy();
      while ((await openOnServer()) > 0) await sleep(100);
    },
  };
}

function openStream(onEvent) {
  const { hostname, port } = new URL(gateway.base);
  const [lat, lng] = [Math.random() * 180 - 90, Math.random() * 360 - 180];
  const path = `/api/feed/events?instagram=true&lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    socket.once('data', () => resolve(socket));
    socket.on('data', (chunk) => {
      if (chunk.includes('event: stories')) onEvent();
    });
  });
}

async function openOnServer() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^around_feed_listeners\{.*\} (\d+)$/m.exec(text)[1]);
}

/** A few stories a second, so that there are events. */
function startWriter() {
  const stopping = new AbortController();
  async function write() {
    while (!stopping.signal.aborted) {
      await addStories(gateway.db, [ids[Math.floor(Math.random() * ids.length)]], 1);
      await sleep(1_000 / WRITES_PER_SECOND);
    }
  }
  const writing = write();
  return {
    async stop() {
      stopping.abort();
      await writing;
    },
  };
}

async function untilLoaded() {
  for (;;) {
    const readiness = await (await fetch(`${gateway.base}/readyz`)).json();
    if (!readiness.degraded.includes('feed-index')) return;
    await sleep(20);
  }
}

function residentMb() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))[1]) / 1_024;
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
