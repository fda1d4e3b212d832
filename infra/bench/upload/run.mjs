// Compares uploads to the gateway with uploads to a plain nginx, and measures the gateway's memory and the upload-workers' speed.
// Run: node infra/bench/upload/run.mjs [rounds] [clips]

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeVideo } from '../../../apps/api-gateway/src/testing/clients/upload-client.ts';
import { measureClips } from './clips.mjs';
import { measureMemory } from './memory.mjs';
import { startPlainNginx } from './plain-nginx.mjs';
import { sendForm, sendResumable, sendToNginx } from './send.mjs';
import { startSystem } from './system.mjs';

const rounds = Number(process.argv[2] ?? 5);
const clips = Number(process.argv[3] ?? 6);
const VIDEO = makeVideo(100 * 2 ** 20);
const UPLOADS = 4;
const MIN_RATIO = 0.6;
const MAX_MEMORY_MB = 150;

// In memory if possible, so that the disk does not affect the comparison.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-upload-'));
const nginx = await startPlainNginx(folder);
const system = await startSystem(folder);
try {
  await compareSpeed();
  await compareMemory();
  for (const workers of [1, 2]) {
    const perMinute = await measureClips(system, { folder, workers, clips });
    console.log(`clips per minute with ${workers} upload-worker${workers === 1 ? '' : 's'}: ${perMinute.toFixed(1)}`);
  }
} finally {
  await system.close();
  await nginx.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Each round measures all three, one after the other, so that a slow moment of the machine affects them alike. */
async function compareSpeed() {
  const gateway = { origin: system.origin, cookie: await system.newUser() };
  const sides = [
    ['nginx', () => sendToNginx(nginx, VIDEO)],
    ['form', () => sendForm(gateway, VIDEO)],
    ['tus', () => sendResumable(gateway, VIDEO)],
  ];
  const ratios = { form: [], tus: [] };
  for (let round = -1; round < rounds; round += 1) {
    const rates = {};
    for (const [name, send] of round % 2 === 0 ? sides : sides.toReversed()) rates[name] = await rateOf(send);
    // The first one warms up.
    if (round < 0) continue;
    for (const name of Object.keys(ratios)) ratios[name].push(rates[name] / rates.nginx);
    const shown = sides.map(([name]) => `${name} ${rates[name].toFixed(0)} MB/s`).join(', ');
    console.log(`round ${round + 1}: ${shown}; load ${loadavg()[0].toFixed(1)}`);
  }
  for (const [name, values] of Object.entries(ratios)) {
    check(`${name} / nginx: ${median(values).toFixed(2)}`, median(values) >= MIN_RATIO, `at least ${MIN_RATIO}`);
  }
}

/** Megabytes per second of uploads one after the other. */
async function rateOf(send) {
  const startedAt = performance.now();
  for (let count = 0; count < UPLOADS; count += 1) await send();
  const rate = (UPLOADS * VIDEO.length) / 1e3 / (performance.now() - startedAt);
  await removeVideos();
  return rate;
}

async function compareMemory() {
  for (const [name, send] of [
    ['form', sendForm],
    ['tus', sendResumable],
  ]) {
    const growth = await measureMemory(system, (gateway) => send(gateway, VIDEO));
    await removeVideos();
    const text = `memory of the gateway with 20 uploads at once, ${name}: +${growth.toFixed(0)} MB`;
    check(text, growth < MAX_MEMORY_MB, `under ${MAX_MEMORY_MB} MB`);
  }
}

async function removeVideos() {
  await system.db.deleteFrom('uploads').execute();
  await system.db.deleteFrom('moments').execute();
  await rm(join(folder, 'store'), { recursive: true, force: true });
  await rm(nginx.files, { recursive: true, force: true });
  await mkdir(nginx.files);
}

function check(text, isReached, goal) {
  console.log(`${text} (goal: ${goal})${isReached ? '' : ' MISSED'}`);
  if (!isReached) process.exitCode = 1;
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
