import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Collects all garbage and gives the free pages of the heap back to the system, which V8 otherwise keeps. The program stops meanwhile:
 * for a quarter to half a second with a heap of 100 MB.
 */
export function releaseMemory(): void {
  // The function exists only in contexts that are made after the flag is set.
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
