/**
 * Compares the feed over HTTP with a bare Node server that sends the same bytes, and with a plain Fastify feed.
 * `node infra/bench/feed/run.mjs [rounds] [seconds] [locations]`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { startGateway } from '../gateway/start-gateway.mjs';
import { median, reportGoal } from '../report-goal.mjs';
import { addStories, fillFeed } from './fill-feed.mjs';
import { startPlainFeed, startRawServer } from './servers.mjs';
import { measureRate } from './wrk.mjs';

const [rounds = 3, seconds = 4, locations = 50_000] = process.argv.slice(2).map(Number);
const STORIES = 2;
const HOT_POINTS = 200;
const GOALS = { raw: 0.5, plain: 15 };
const PEERS = { raw: 'bare server', plain: 'plain feed' };
const KINDS = { random: 'random points', hot: 'hot points', writes: 'random points during writes' };
const MEMORY_GOAL_MB = 300;
const WRITES_PER_SECOND = 1_000;
const URL_PATH = '/api/feed?instagram=true&lat=38.42&lng=27.13';

const folder = mkdtempSync(join(tmpdir(), 'bench-feed-'));
const running = [];
let ids = [];
const ours = await startGateway('feed', { FEED_INDEX: 'on' }, async (db) => {
  ids = await fillFeed(db, { locations, stories: STORIES });
});
running.push(ours);
try {
  await untilLoaded();
  const plainFeed = await startPlainFeed(ours.databaseUrl);
  running.push(plainFeed);
  reportMemory();
  for (const encoding of ['identity', 'gzip']) {
    const body = await readBody(encoding);
    const raw = await startRawServer(folder, { body, encoding });
    running.push(raw);
    console.log(`${encoding}: ${body.length} bytes`);
    await compare({ encoding, raw: raw.base, plain: plainFeed.base });
  }
} finally {
  for (const server of running.reverse()) await server.close();
  rmSync(folder, { recursive: true, force: true });
}

async function compare({ encoding, raw, plain }) {
  const rates = { raw: [], random: [], hot: [], writes: [], plain: [] };
  const measure = (base, hot) => measureRate(base, { seconds, hot, encoding });
  await measure(ours.base, 0);
  for (let round = 0; round < rounds; round += 1) {
    rates.raw.push(await measure(raw, HOT_POINTS));
    rates.random.push(await measure(ours.base, 0));
    rates.hot.push(await measure(ours.base, HOT_POINTS));
    const writer = startWriter();
    rates.writes.push(await measure(ours.base, 0));
    console.log(`  ${Math.round(await writer.stop())} stories a second were written`);
    rates.plain.push(await measure(plain, 0));
  }
  for (const [kind, peer] of [
    ['random', 'raw'],
    ['hot', 'raw'],
    ['writes', 'raw'],
    ['random', 'plain'],
  ]) {
    const ratios = rates[kind].map((rate, round) => rate / rates[peer][round]);
    const speeds = `${median(rates[kind]).toFixed(0)}/s, ${PEERS[peer]} ${median(rates[peer]).toFixed(0)}/s`;
    console.log(`  ${KINDS[kind]} ${speeds}: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
    reportGoal(`${encoding}, ${KINDS[kind]} / ${PEERS[peer]}`, median(ratios), { atLeast: GOALS[peer] });
  }
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

function reportMemory() {
  const status = readFileSync(`/proc/${ours.pid}/status`, 'utf8');
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1_024;
  reportGoal(`megabytes with ${locations} locations`, megabytes, { atMost: MEMORY_GOAL_MB });
}
