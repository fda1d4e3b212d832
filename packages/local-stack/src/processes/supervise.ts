import type { ChildProcess } from 'node:child_process';
import { isRunning, stopProcess } from './stop-process.ts';

export type Supervised = {
  pid: () => number | undefined;
  /** Stops it for good: by signal, and after the grace period by killing it and everything that it started. */
  stop(graceMs: number): Promise<void>;
};

export type Crash = { exitCode: number | null; signal: NodeJS.Signals | null; error?: Error; restartInMs: number };

export type RestartPolicy = { firstDelayMs: number; longestDelayMs: number; healthyAfterMs: number };

/** A program that was never ready is given up after this many crashes. */
export const CRASHES_THAT_END_A_START = 4;

const restartPolicy: RestartPolicy = { firstDelayMs: 500, longestDelayMs: 30_000, healthyAfterMs: 60_000 };

type Dependencies = {
  /** Called at the start and after each crash. The child must lead its own process group. */
  spawn: () => ChildProcess;
  onStart: (pid: number) => void;
  onCrash: (crash: Crash) => void;
  stopSignal: NodeJS.Signals;
  restart?: RestartPolicy;
};

/** Keeps one process running: restarts it whenever it exits, with a backoff that doubles until it stays up. */
export function supervise({ spawn, onStart, onCrash, stopSignal, restart = restartPolicy }: Dependencies): Supervised {
  let child: ChildProcess;
  let crashesInARow = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function launch(): void {
    const startedAt = Date.now();
    child = spawn();
    if (child.pid !== undefined) onStart(child.pid);
    child.once('error', (error) => {
      // Without a pid the spawn failed, and no exit event follows.
      if (child.pid === undefined) onEnd(startedAt, { exitCode: null, signal: null, error });
    });
    child.once('exit', (exitCode, signal) => onEnd(startedAt, { exitCode, signal }));
  }

  function onEnd(startedAt: number, ending: Omit<Crash, 'restartInMs'>): void {
    if (isStopped) return;
    if (Date.now() - startedAt >= restart.healthyAfterMs) crashesInARow = 0;
    const restartInMs = Math.min(restart.firstDelayMs * 2 ** crashesInARow, restart.longestDelayMs);
    crashesInARow += 1;
    restartTimer = setTimeout(launch, restartInMs);
    onCrash({ ...ending, restartInMs });
  }

  launch();
  return {
    pid: () => (isRunning(child) ? child.pid : undefined),
    async stop(graceMs) {
      isStopped = true;
      clearTimeout(restartTimer);
      await stopProcess(child, { signal: stopSignal, graceMs });
    },
  };
}
