import { readFileSync } from 'node:fs';

/** Processor time of a process's main thread, in milliseconds. Linux counts it in nanoseconds; without Linux it is not known. */
export function mainThreadMs(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
