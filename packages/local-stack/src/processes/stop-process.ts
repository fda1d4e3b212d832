import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

type StopOptions = { signal: NodeJS.Signals; graceMs: number };

/** Sends a signal to a child; after the grace period kills it and everything that it started. Settles when it has exited. */
export async function stopProcess(child: ChildProcess, { signal, graceMs }: StopOptions): Promise<void> {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  await gone;
  clearTimeout(kill);
}

export function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Sends SIGTERM to a command and to all that it started: a package manager does not pass it on. */
export function stopProcessGroup(child: ChildProcess): void {
  if (isRunning(child)) signalGroup(child, 'SIGTERM');
}

/** Each of our processes leads a process group, so its children (an ffmpeg, a Postgres backend) end with it. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    child.kill(signal);
  }
}
