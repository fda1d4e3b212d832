import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';
import { describeCrash } from './describe-crash.ts';
import { endWithUs } from './end-with-us.ts';
import { openLog, readLogEnd } from './log-file.ts';
import { CRASHES_THAT_END_A_START, type Crash, type Supervised, supervise } from './supervise.ts';
import type { Surroundings } from './surroundings.ts';
import { waitUntil } from './wait-until.ts';

export type ServicePlan = {
  name: string;
  /** @param log the file that takes over its output; it goes on being written if we die. */
  spawn: (log: number) => ChildProcess;
  stopSignal: 'SIGTERM' | 'SIGINT';
  isReady: () => Promise<boolean>;
};

/** To recover what a crash left takes a while, on a busy machine most of all. */
const READY_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 2_000;

/** Starts a database server, keeps it running, and settles when it answers. A start fails with one that crashes again and again. */
export async function startService(
  { name, spawn, stopSignal, isReady }: ServicePlan,
  { logs, note, reporter, signal }: Surroundings,
): Promise<Supervised> {
  const logPath = join(logs, `${name}.log`);
  const refusal = new AbortController();
  let crashes = 0;

  function reportCrash(crash: Crash): void {
    reporter.line(`  ${describeCrash(name, crash)}; its log is ${logPath}`);
    crashes += 1;
    if (crashes === CRASHES_THAT_END_A_START) refusal.abort(failure('keeps crashing'));
  }

  function failure(what: string): ConfigError {
    return new ConfigError(`${name} ${what}. Its log is ${logPath}, and ends with:\n${readLogEnd(logPath)}`);
  }

  const service = supervise({
    spawn() {
      const log = openLog(logPath);
      const child = spawn(log);
      closeSync(log);
      endWithUs(child, stopSignal);
      return child;
    },
    onStart: (pid) => note({ name, pid, stopSignal, role: 'service' }),
    onCrash: reportCrash,
    stopSignal,
  });
  try {
    const called = AbortSignal.any([signal, refusal.signal]);
    const answers = await waitUntil(isReady, { timeoutMs: READY_TIMEOUT_MS, pollMs: 30, signal: called });
    if (!answers) throw failure('did not get ready');
  } catch (error) {
    await service.stop(STOP_GRACE_MS);
    throw error;
  }
  return service;
}
