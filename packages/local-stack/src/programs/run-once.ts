import { once } from 'node:events';
import { join } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';
import { openLogFile } from '../processes/log-file.ts';
import type { ProcessContext } from '../processes/process-context.ts';
import { stopProcess } from '../processes/stop-process.ts';
import { errorOf, readProgramEvent } from './program-event.ts';
import { followOutput, type ProgramPlan, spawnProgram } from './spawn-program.ts';

const STOP_GRACE_MS = 2_000;

/** Runs a program to its end. If it fails, the error contains the last error that it logged. */
export async function runOnce(
  plan: ProgramPlan,
  { logs, note, signal }: Omit<ProcessContext, 'reporter'>,
): Promise<void> {
  signal.throwIfAborted();
  const logPath = join(logs, `${plan.name}.log`);
  const log = openLogFile(logPath);
  let lastError = '';

  const child = spawnProgram(plan);
  if (child.pid) note({ name: plan.name, pid: child.pid, stopSignal: 'SIGTERM', role: 'program' });
  followOutput(child, log, (line) => {
    lastError = errorOf(line, readProgramEvent(line)) ?? lastError;
  });
  const stop = () => stopProcess(child, { signal: 'SIGTERM', graceMs: STOP_GRACE_MS });
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [exitCode] = await once(child, 'close');
    signal.throwIfAborted();
    if (exitCode !== 0) throw new ConfigError(`${plan.name} failed. ${lastError} Its log is ${logPath}`);
  } finally {
    signal.removeEventListener('abort', stop);
    log.close();
  }
}
