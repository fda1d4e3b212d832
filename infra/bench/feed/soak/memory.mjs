import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../report-goal.mjs';

const EVERY_MS = 1_000;

/** How much the memory of these processes has grown since the second quarter of the time. */
export async function watchMemory(processes, signal) {
  const samples = [];
  while (!signal.aborted) {
    samples.push(processes.map(({ pid }) => residentMb(pid)));
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  const quarter = Math.floor(samples.length / 4);
  const growths = processes.map((_, number) => {
    const of = (from, to) => median(samples.slice(from, to).map((sample) => sample[number]));
    const [early, late] = [of(quarter, 2 * quarter), of(-quarter)];
    console.log(`memory: ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last`);
    return late / early;
  });
  return Math.max(...growths);
}

function residentMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_024;
}
