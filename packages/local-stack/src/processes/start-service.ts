import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';
import { describeCrash } from './describe-crash.ts';
import { openLog, readLogEnd } from './log-file.ts';
import type { ProcessContext } from './process-context.ts';
import { stopWithParent } from './stop-with-parent.ts';
import { CRASHES_THAT_END_A_START, type Crash, type Supervised, supervise } from './supervise.ts';
import { waitUntil } from './wait-until.ts';

export type ServicePlan = {
  name: string;
  /** @param log the file for its output; the service keeps it open if this process dies. */
  spawn: (log: number) => ChildProcess;
  stopSignal: 'SIGTERM' | 'SIGINT';
  isReady: () => Promise<boolean>;
};

/** Recovery after a crash takes time, most of all on a busy machine. */
const READY_TIMEOUT_MS = 3 * 60_000;
const STOP_GRACE_MS = 2_000;

/** Starts a database server, keeps it running, and settles when it responds. The start fails if it crashes repeatedly. */
export async function startService(
  { name, spawn, stopSignal, isReady }: ServicePlan,
  { logs, note, reporter, signal, endsWith }: ProcessContext,
): Promise<Supervised> {
  const logPath = join(logs, `${name}.log`);
  const startFailure = new AbortController();
  let crashes = 0;

  function reportCrash(crash: Crash): void {
    if (endsWith?.(name)) return;
    reporter.line(`  ${describeCrash(name, crash)}; its log is ${logPath}`);
    crashes += 1;
    if (crashes === CRASHES_THAT_END_A_START) startFailure.abort(failure('keeps crashing'));
  }

  function failure(what: string): ConfigError {
    return new ConfigError(`${name} ${what}. Its log is ${logPath}, and ends with:\n${readLogEnd(logPath)}`);
  }

  const service = supervise({
    spawn() {
      const log = openLog(logPath);
      const child = spawn(log);
      closeSync(log);
      stopWithParent(child, stopSignal);
      return child;
    },
    onStart: (pid) => note({ name, pid, stopSignal, role: 'service' }),
    onCrash: reportCrash,
    stopSignal,
  });
  try {
    const called = AbortSignal.any([signal, startFailure.signal]);
    const answers = await waitUntil(isReady, { timeoutMs: READY_TIMEOUT_MS, pollMs: 30, signal: called });
    if (!answers) throw failure('did not get ready');
  } catch (error) {
    await service.stop(STOP_GRACE_MS);
    throw error;
  }
  return service;
}
