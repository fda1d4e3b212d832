import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by at most this share of what was in use after the last collection. By default V8 lets it grow several times: what a
 * program reads at its start is then kept as garbage.
 */
export function limitHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
