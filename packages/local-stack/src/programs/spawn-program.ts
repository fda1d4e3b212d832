import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LogFile } from '../processes/log-file.ts';
import { compileCache, repositoryRoot } from '../repository.ts';

export type ProgramPlan = {
  name: string;
  /** Its main file, relative to the repository. */
  entry: string;
  args?: string[];
  environment: Record<string, string>;
};

// A single user causes little garbage. With Node's default, five idle programs use 100 MB more.
const SMALL_MEMORY = ['--max-semi-space-size=2'];

/**
 * Starts a program with the Node of this process. The program leads its own process group, so Ctrl-C in a terminal reaches
 * only this process, which then stops the programs in order. If this process dies, the program notices the closed channel.
 */
export function spawnProgram({ entry, args = [], environment }: ProgramPlan): ChildProcess {
  return spawn(process.execPath, [...SMALL_MEMORY, entry, ...args], {
    cwd: repositoryRoot,
    env: { ...environment, NODE_COMPILE_CACHE: compileCache },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Writes a program's output to its log, and passes each line to `onLine`. */
export function followOutput(child: ChildProcess, log: LogFile, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream! }).on('line', (line) => {
      log.write(line);
      onLine(line);
    });
  }
}
