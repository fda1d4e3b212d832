import { once } from 'node:events';
import { join } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';
import { openLogFile } from '../processes/log-file.ts';
import { stopProcess } from '../processes/stop-process.ts';
import type { Surroundings } from '../processes/surroundings.ts';
import { lastWordsOf, readProgramEvent } from './program-event.ts';
import { followOutput, type ProgramPlan, spawnProgram } from './spawn-program.ts';

const STOP_GRACE_MS = 2_000;

/** Runs a program that does one thing and ends; its failure is told with the last words that it said. */
export async function runOnce(
  plan: ProgramPlan,
  { logs, note, signal }: Omit<Surroundings, 'reporter'>,
): Promise<void> {
  signal.throwIfAborted();
  const logPath = join(logs, `${plan.name}.log`);
  const log = openLogFile(logPath);
  let lastWords = '';

  const child = spawnProgram(plan);
  if (child.pid) note({ name: plan.name, pid: child.pid, stopSignal: 'SIGTERM', role: 'program' });
  followOutput(child, log, (line) => {
    lastWords = lastWordsOf(line, readProgramEvent(line)) ?? lastWords;
  });
  const stop = () => stopProcess(child, { signal: 'SIGTERM', graceMs: STOP_GRACE_MS });
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [exitCode] = await once(child, 'close');
    signal.throwIfAborted();
    if (exitCode !== 0) throw new ConfigError(`${plan.name} failed. ${lastWords} Its log is ${logPath}`);
  } finally {
    signal.removeEventListener('abort', stop);
    log.close();
  }
}
