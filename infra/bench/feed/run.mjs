/**
 * Compares the feed over HTTP with a bare Node server that sends the same bytes, with one that has our index, and with a plain Fastify feed.
 * `node infra/bench/feed/run.mjs [rounds] [seconds] [locations]`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { findFreePort } from '../../../packages/test-harness/src/free-port.ts';
import { startGateway } from '../gateway/start-gateway.mjs';
import { cpuMs } from '../processes.mjs';
import { median, reportGoal } from '../report-goal.mjs';
import { addStories, fillFeed } from './fill-feed.mjs';
import { measureHeadRate } from './head-rate.mjs';
import { startIndexServer, startPlainFeed, startRawServer } from './servers.mjs';
import { measureRate } from './wrk.mjs';

const [rounds = 3, seconds = 4, locations = 50_000] = process.argv.slice(2).map(Number);
const STORIES = 2;
const HOT_POINTS = 200;
const NAMES = {
  random: 'random points',
  hot: 'hot points',
  writes: 'random points during writes',
  unchanged: 'random points, answered with 304',
  head: 'random points, HEAD',
  raw: 'bare server',
  indexed: 'bare server with the index',
  plain: 'plain feed',
};
/** What is compared, and the smallest ratio allowed. */
const PAIRS = [
  ['random', 'raw', 0.5],
  ['hot', 'raw', 0.5],
  ['writes', 'raw', 0.5],
  ['random', 'plain', 15],
  ['random', 'indexed'],
  ['indexed', 'raw'],
];
/** An answer without a body takes at most as much processor time as one with it. */
const BODILESS = ['unchanged', 'head'];
const BODILESS_GOAL = 1;
const FRESHNESS_GOAL = 0.99;
const MEMORY_GOAL_MB = 300;
const WRITES_PER_SECOND = 1_000;
const MAX_WARM_UPS = 6;
const STEADY = 0.97;
const URL_PATH = '/api/feed?instagram=true&lat=38.42&lng=27.13';

const folder = mkdtempSync(join(tmpdir(), 'bench-feed-'));
const running = [];
let ids = [];
const metricsPort = await findFreePort();
const ours = await startGateway('feed', { FEED_INDEX: 'on', METRICS_PORT: String(metricsPort) }, async (db) => {
  ids = await fillFeed(db, { locations, stories: STORIES });
});
running.push(ours);
try {
  await untilLoaded();
  const plainFeed = await startPlainFeed(ours.databaseUrl);
  running.push(plainFeed);
  reportGoal(`megabytes with ${locations} locations`, residentMegabytes(), { atMost: MEMORY_GOAL_MB });
  for (const encoding of ['identity', 'gzip']) {
    const body = await readBody(encoding);
    const raw = await startRawServer(folder, { body, encoding });
    running.push(raw);
    console.log(`${encoding}: ${body.length} bytes`);
    const indexed = await startIndexServer(ours.databaseUrl);
    await compare(encoding, { raw, indexed, plain: plainFeed });
    await indexed.close();
  }
  console.log(`megabytes after all answers, with the stories written meanwhile: ${residentMegabytes().toFixed(0)}`);
  await reportFreshness();
} finally {
  for (const server of running.reverse()) await server.close();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(encoding, { raw, indexed, plain }) {
  const kinds = {
    raw: { server: raw, hot: HOT_POINTS },
    indexed: { server: indexed, hot: 0 },
    random: { server: ours, hot: 0 },
    hot: { server: ours, hot: HOT_POINTS },
    writes: { server: ours, hot: 0, withWrites: true },
    unchanged: { server: ours, hot: 0, ifNoneMatch: '*' },
    head: { server: ours, isHead: true },
    plain: { server: plain, hot: 0 },
  };
  const results = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (const server of [ours, indexed]) await warmUp(server, encoding);
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, options] of Object.entries(kinds)) results[kind].push(await measure(options, encoding));
  }
  for (const [kind, each] of Object.entries(results)) {
    const [rate, cpuUs] = ['rate', 'cpuUs'].map((figure) => median(each.map((result) => result[figure])).toFixed(0));
    console.log(`  ${NAMES[kind]}: ${rate}/s, ${cpuUs} us of the processor for an answer`);
  }
  for (const [kind, peer, goal] of PAIRS) {
    const ratios = results[kind].map(({ rate }, round) => rate / results[peer][round].rate);
    const name = `${NAMES[kind]} / ${NAMES[peer]}`;
    console.log(`  ${name}: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
    if (goal) reportGoal(`${encoding}, ${name}`, median(ratios), { atLeast: goal });
  }
  for (const kind of BODILESS) {
    const ratios = results[kind].map(({ cpuUs }, round) => cpuUs / results.random[round].cpuUs);
    const name = `${encoding}, processor time, ${NAMES[kind]} / ${NAMES.random}`;
    reportGoal(name, median(ratios), { atMost: BODILESS_GOAL });
  }
}

/** Sends requests until they do not become cheaper: a place is compressed when it is first part of a gzip answer. */
async function warmUp(server, encoding) {
  let before = Number.POSITIVE_INFINITY;
  for (let count = 1; count <= MAX_WARM_UPS; count += 1) {
    const { cpuUs } = await measure({ server, hot: 0 }, encoding);
    if (cpuUs > STEADY * before) return;
    before = cpuUs;
  }
}

async function measure({ server, hot, ifNoneMatch, withWrites, isHead }, encoding) {
  const writer = withWrites && startWriter();
  const before = cpuMs(server.pid);
  const rate = isHead
    ? await measureHeadRate(server.base, { seconds, encoding })
    : await measureRate(server.base, { seconds, hot, encoding, ifNoneMatch });
  const usedMs = cpuMs(server.pid) - before;
  if (writer) console.log(`  ${Math.round(await writer.stop())} stories a second were written`);
  return { rate, cpuUs: (1_000 * usedMs) / (rate * seconds) };
}

/** Reports the share of all changes so far that were in the gateway's index within a second of their transaction. */
async function reportFreshness() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const read = (sample) =>
    Number(new RegExp(`^around_feed_index_freshness_seconds_${sample} (\\d+)$`, 'm').exec(text)[1]);
  const withinSecond = read('bucket\\{.*le="1".*\\}') / read('count.*');
  reportGoal('share of changes in the index within a second', withinSecond, { atLeast: FRESHNESS_GOAL });
}

/** Writes stories to random locations until it is stopped; returns how many it wrote each second. */
function startWriter() {
  const beganAt = performance.now();
  const batch = WRITES_PER_SECOND / 10;
  let isStopped = false;
  let written = 0;
  async function write() {
    while (!isStopped) {
      const dueAt = beganAt + (written / WRITES_PER_SECOND) * 1_000;
      await sleep(Math.max(0, dueAt - performance.now()));
      await addStories(
        ours.db,
        Array.from({ length: batch }, () => ids[Math.floor(Math.random() * ids.length)]),
        1,
      );
      written += batch;
    }
  }
  const writing = write();
  return {
    async stop() {
      isStopped = true;
      await writing;
      return (written * 1_000) / (performance.now() - beganAt);
    },
  };
}

/** The bytes on the wire. They are checked to be the same JSON in both encodings. */
async function readBody(encoding) {
  const plain = await get('identity');
  const body = await get(encoding);
  const json = encoding === 'gzip' ? gunzipSync(body) : body;
  if (!json.equals(plain)) throw new Error(`${encoding} has other content`);
  return body;
}

function get(encoding) {
  return new Promise((resolve, reject) => {
    request(`${ours.base}${URL_PATH}`, { headers: { 'accept-encoding': encoding } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()));
    })
      .once('error', reject)
      .end();
  });
}

async function untilLoaded() {
  const beganAt = performance.now();
  for (;;) {
    const readiness = await (await fetch(`${ours.base}/readyz`)).json();
    if (!readiness.degraded.includes('feed-index')) break;
    await sleep(20);
  }
  console.log(`loaded at most ${((performance.now() - beganAt) / 1_000).toFixed(1)} s after the gateway was ready`);
}

function residentMegabytes() {
  const status = readFileSync(`/proc/${ours.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1_024;
}
