import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { identifyProcess } from './process-identity.ts';

/** A process of a stack, recorded so that the next start can stop it if the stack was killed. */
export const StartedProcess = z.object({
  name: z.string(),
  pid: z.int().positive(),
  identity: z.string(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
  /** Services are stopped after the programs that use them. */
  role: z.enum(['program', 'service']),
});
export type StartedProcess = z.infer<typeof StartedProcess>;

// One second more than the programs allow themselves.
const LEFTOVER_GRACE_MS = 9_000;
const POLL_MS = 50;

/** Stops the processes of a killed stack: programs first, then the services that they use. */
export async function stopLeftovers(started: StartedProcess[]): Promise<void> {
  for (const role of ['program', 'service']) {
    await Promise.all(started.filter((process) => process.role === role).map(stopLeftover));
  }
}

async function stopLeftover(leftover: StartedProcess): Promise<void> {
  if (!isStillRunning(leftover)) return;
  signal(leftover.pid, leftover.stopSignal);
  const deadline = Date.now() + LEFTOVER_GRACE_MS;
  while (isStillRunning(leftover)) {
    if (Date.now() > deadline) signal(leftover.pid, 'SIGKILL');
    await sleep(POLL_MS);
  }
}

function isStillRunning({ pid, identity }: StartedProcess): boolean {
  return identifyProcess(pid) === identity;
}

/** The process may have ended just before. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
