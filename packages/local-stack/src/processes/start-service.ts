import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';
import { describeCrash } from './describe-crash.ts';
import { endWithUs } from './end-with-us.ts';
import { openLog } from './log-file.ts';
import { type Supervised, supervise } from './supervise.ts';
import type { Surroundings } from './surroundings.ts';
import { waitUntil } from './wait-until.ts';

export type ServicePlan = {
  name: string;
  /** @param log the file that takes over its output; it goes on being written if we die. */
  spawn: (log: number) => ChildProcess;
  stopSignal: 'SIGTERM' | 'SIGINT';
  isReady: () => Promise<boolean>;
};

const READY_TIMEOUT_MS = 30_000;
const STOP_GRACE_MS = 2_000;

/** Starts a database server, keeps it running, and settles when it answers. */
export async function startService(
  { name, spawn, stopSignal, isReady }: ServicePlan,
  { logs, note, reporter, signal }: Surroundings,
): Promise<Supervised> {
  const logPath = join(logs, `${name}.log`);
  const service = supervise({
    spawn() {
      const log = openLog(logPath);
      const child = spawn(log);
      closeSync(log);
      endWithUs(child, stopSignal);
      return child;
    },
    onStart: (pid) => note({ name, pid, stopSignal, role: 'service' }),
    onCrash: (crash) => reporter.line(`  ${describeCrash(name, crash)}; its log is ${logPath}`),
    stopSignal,
  });
  try {
    const answers = await waitUntil(isReady, { timeoutMs: READY_TIMEOUT_MS, pollMs: 30, signal });
    if (!answers) throw new ConfigError(`${name} did not get ready. Its log is ${logPath}`);
  } catch (error) {
    await service.stop(STOP_GRACE_MS);
    throw error;
  }
  return service;
}
