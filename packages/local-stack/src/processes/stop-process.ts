import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

type StopOptions = { signal: NodeJS.Signals; graceMs: number };

/** Asks a child to end, and ends it with everything that it started when it does not. Settles when it is gone. */
export async function stopProcess(child: ChildProcess, { signal, graceMs }: StopOptions): Promise<void> {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const giveUp = setTimeout(() => killGroup(child), graceMs);
  await gone;
  clearTimeout(giveUp);
}

export function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Every process of ours leads a group of its own, so its helpers (an ffmpeg, a Postgres backend) go with it. */
function killGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
