import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LogFile } from '../processes/log-file.ts';
import { compileCache, repositoryRoot } from '../repository.ts';

export type ProgramPlan = {
  name: string;
  /** Path of its main file in the repository. */
  entry: string;
  args?: string[];
  environment: Record<string, string>;
};

// One person's use makes little garbage; with Node's own measure five programs keep 100 MB more at rest.
const SMALL_MEMORY = ['--max-semi-space-size=4'];

/**
 * Starts a program on the Node that runs us. It leads a process group of its own, so that Ctrl-C in a terminal reaches us alone
 * and the order of stopping is ours; if we die, it notices the closed channel.
 */
export function spawnProgram({ entry, args = [], environment }: ProgramPlan): ChildProcess {
  return spawn(process.execPath, [...SMALL_MEMORY, entry, ...args], {
    cwd: repositoryRoot,
    env: { ...environment, NODE_COMPILE_CACHE: compileCache },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Writes what a program says to its log, and passes each line on. */
export function followOutput(child: ChildProcess, log: LogFile, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream! }).on('line', (line) => {
      log.write(line);
      onLine(line);
    });
  }
}
