import { join } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';
import { describeCrash } from '../processes/describe-crash.ts';
import { openLogFile } from '../processes/log-file.ts';
import type { ProcessContext } from '../processes/process-context.ts';
import { CRASHES_THAT_END_A_START, type Crash, type Supervised, supervise } from '../processes/supervise.ts';
import { respondsOk, waitUntil } from '../processes/wait-until.ts';
import { reportEvents } from './console-events.ts';
import { errorOf, type ProgramEvent, readProgramEvent } from './program-event.ts';
import { followOutput, type ProgramPlan, spawnProgram } from './spawn-program.ts';

export type LongRunningPlan = ProgramPlan & { readyUrl: string; readyTimeoutMs: number };

const STOP_GRACE_MS = 2_000;

/**
 * Starts a program and settles when it is ready. The start fails at once when the program reports a bad configuration, and
 * when it crashes repeatedly. A program that was ready once is restarted after every crash.
 */
export async function startProgram(
  plan: LongRunningPlan,
  { logs, note, reporter, isDiskFull, signal }: ProcessContext,
  onEvent: (event: ProgramEvent) => void = () => {},
): Promise<Supervised> {
  const { name } = plan;
  const logPath = join(logs, `${name}.log`);
  const log = openLogFile(logPath);
  const report = reportEvents(name, reporter, isDiskFull);
  const startFailure = new AbortController();
  let lastError = '';
  let crashes = 0;

  function readLine(line: string): void {
    const event = readProgramEvent(line);
    lastError = errorOf(line, event) ?? lastError;
    if (!event) return;
    report(event);
    onEvent(event);
    if (event.level === 'fatal' && !event.err)
      startFailure.abort(new ConfigError(`${name} cannot start. ${event.msg}`));
  }

  function reportCrash(crash: Crash): void {
    const text = describeCrash(name, crash);
    log.write(JSON.stringify({ level: 'warn', time: new Date().toISOString(), program: 'local-stack', msg: text }));
    reporter.line(`  ${text}; its log is ${logPath}`);
    crashes += 1;
    if (crashes === CRASHES_THAT_END_A_START) startFailure.abort(failure('keeps crashing'));
  }

  function failure(what: string): ConfigError {
    return new ConfigError([`${name} ${what}.`, lastError, `Its log is ${logPath}`].filter(Boolean).join(' '));
  }

  const program = supervise({
    spawn() {
      const child = spawnProgram(plan);
      followOutput(child, log, readLine);
      return child;
    },
    onStart: (pid) => note({ name, pid, stopSignal: 'SIGTERM', role: 'program' }),
    onCrash: reportCrash,
    stopSignal: 'SIGTERM',
  });
  const stop = (graceMs: number) => program.stop(graceMs).finally(() => log.close());

  try {
    const called = AbortSignal.any([signal, startFailure.signal]);
    const isReady = await waitUntil(() => respondsOk(plan.readyUrl), {
      timeoutMs: plan.readyTimeoutMs,
      signal: called,
    });
    if (!isReady) throw failure('did not get ready');
  } catch (error) {
    await stop(STOP_GRACE_MS);
    throw error;
  }
  return { pid: program.pid, stop };
}
