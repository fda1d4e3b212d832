/** Compares the media-proxy with nginx's proxy_cache. `node infra/bench/media/run.mjs [rounds] [processes]` */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuMs, residentKilobytes } from '../processes.mjs';
import { FILES, makeFiles } from './files.mjs';
import { hashAt, measureFirstByte, measureRate, median, openSlowClients } from './load.mjs';
import { PORTS, startOurs, startPeer, startUpstream, UPSTREAM } from './servers.mjs';

const rounds = Number(process.argv[2] ?? 5);
const processes = Number(process.argv[3] ?? 1);
const SLOW_CLIENTS = 200;
const FIRST_BYTES = 60;
const RANGE = { range: 'bytes=65536-327679' };

const sides = {
  nginx: (key, query = '') => `http://127.0.0.1:${PORTS.peer}/${FILES[key].name}${query}`,
  ours: (key, query = '') =>
    `http://127.0.0.1:${PORTS.ours}/api/proxy/image?url=${encodeURIComponent(`${UPSTREAM}/${FILES[key].name}${query}`)}`,
};
const goals = [
  { name: 'miss 5 MB', key: 'video', isMiss: true, goal: 0.7 },
  { name: 'miss 100 KB', key: 'image', isMiss: true, goal: 0.5 },
  { name: 'hit 100 KB', key: 'image', isMiss: false, goal: 0.8 },
  { name: 'hit 5 MB', key: 'video', isMiss: false, goal: 2 },
  { name: 'hit 256 KB of 5 MB', key: 'video', isMiss: false, headers: RANGE, goal: 0.7 },
];

// In memory if possible, so that the disk does not affect the comparison.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-media-'));
const running = [];
try {
  const hashes = makeFiles(join(folder, 'files'));
  running.push(await startUpstream(folder, join(folder, 'files')));
  const peer = await startPeer(folder, processes);
  running.push(peer);
  const ours = await startOurs(folder, processes);
  running.push(ours);

  await compareBytes(hashes);
  const pids = { nginx: peer.pid, ours: ours.pid };
  for (const goal of goals) report(goal, await compareRates(goal, pids));
  await compareFirstBytes();
  await compareSlowClients(pids);
} finally {
  for (const server of running.reverse()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compareBytes(hashes) {
  for (const key of ['image', 'video']) {
    for (const urlOf of Object.values(sides)) {
      for (let time = 0; time < 4; time += 1) {
        if ((await hashAt(urlOf(key))) !== hashes[key]) throw new Error(`${urlOf(key)} has other bytes`);
      }
    }
    const parts = await Promise.all(
      Object.values(sides).map((urlOf) => hashAt(urlOf(key), { range: 'bytes=100-50099' })),
    );
    if (parts[0] !== parts[1]) throw new Error(`A part of ${key} has other bytes`);
  }
  console.log('bytes are the same');
}

async function compareRates({ key, isMiss, headers }, pids) {
  const rates = { nginx: [], ours: [] };
  const costs = { nginx: [], ours: [] };
  for (const urlOf of Object.values(sides)) {
    await measureRate(folder, urlOf(key, isMiss ? '?m=1' : ''), { isMiss, headers, seconds: 1 });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, urlOf] of alternatingSides(round)) {
      const before = cpuMs(pids[side]);
      const { rate, requests } = await measureRate(folder, urlOf(key, isMiss ? '?m=1' : ''), { isMiss, headers });
      rates[side].push(rate);
      costs[side].push((cpuMs(pids[side]) - before) / requests);
    }
  }
  return { rates, costs };
}

/** The order alternates, because the second one finds warmer caches. */
function alternatingSides(round) {
  const entries = Object.entries(sides);
  return round % 2 === 0 ? entries : entries.reverse();
}

function report({ name, goal }, { rates: { nginx, ours }, costs }) {
  const ratios = ours.map((rate, round) => rate / nginx[round]);
  const ratio = median(ratios);
  const outcome = goal === undefined ? '' : ratio >= goal ? `reaches ${goal}` : `BELOW ${goal}`;
  const speeds = `nginx ${median(nginx).toFixed(0)}/s, ours ${median(ours).toFixed(0)}/s`;
  const cpu = `CPU ${median(costs.nginx).toFixed(2)} and ${median(costs.ours).toFixed(2)} ms`;
  console.log(
    `${name}: ${speeds}, ratio ${ratio.toFixed(2)} (${ratios.map((each) => each.toFixed(2)).join(' ')}) ${outcome}; ${cpu} each`,
  );
}

async function compareFirstBytes() {
  const times = { nginx: [], ours: [] };
  for (let index = 0; index < rounds * FIRST_BYTES; index += 1) {
    for (const [side, urlOf] of alternatingSides(index))
      times[side].push(await measureFirstByte(urlOf('video', `?f=${index}`)));
  }
  const ratio = median(times.ours) / median(times.nginx);
  console.log(
    `first byte of a miss  nginx ${median(times.nginx).toFixed(2)} ms ours ${median(times.ours).toFixed(2)} ms ratio ${ratio.toFixed(2)} ${ratio <= 1.5 ? 'within' : 'ABOVE'} 1.5`,
  );
}

async function compareSlowClients(pids) {
  for (const [side, urlOf] of Object.entries(sides)) {
    for (const [kind, query] of [
      ['one file', () => ''],
      ['a few files', (index) => `?s=${index % 8}`],
    ]) {
      const before = residentKilobytes(pids[side]);
      const clients = await openSlowClients((index) => urlOf('long', query(index)), SLOW_CLIENTS);
      let peak = 0;
      for (let tick = 0; tick < 20; tick += 1) {
        await new Promise((wait) => setTimeout(wait, 250));
        peak = Math.max(peak, residentKilobytes(pids[side]));
      }
      clients.close();
      const each = (peak - before) / SLOW_CLIENTS;
      console.log(
        `slow clients of ${kind}, ${side}: ${each.toFixed(0)} KB each ${side === 'ours' ? (each <= 512 ? 'within 512' : 'ABOVE 512') : ''}`,
      );
      await new Promise((wait) => setTimeout(wait, 500));
    }
  }
}
