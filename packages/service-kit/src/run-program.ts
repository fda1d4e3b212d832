import { ConfigError } from './load-config.ts';
import type { Logger } from './logger.ts';

export type RunningProgram = { close: () => Promise<void> };

const STOP_DEADLINE_MS = 8_000;

/**
 * Starts a program and stops it once, on SIGTERM, SIGINT or when the process that supervises it is gone.
 * A start that fails says why in one line and exits with 1; a stop that outlives its deadline exits with 1 too.
 */
export async function runProgram(log: Logger, start: () => Promise<RunningProgram>): Promise<void> {
  const running = await start().catch((error: unknown) => {
    log.fatal(error instanceof ConfigError ? error.message : { err: error }, 'could not start');
    process.exit(1);
  });

  let stopping = false;
  async function stop(reason: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('still not stopped, leaving');
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    await running.close();
    log.info('stopped');
    process.exit(0);
  }
  function stopAndReport(reason: string): void {
    stop(reason).catch((error: unknown) => {
      log.fatal({ err: error }, 'could not stop cleanly');
      process.exit(1);
    });
  }
  process.once('SIGTERM', () => stopAndReport('SIGTERM'));
  process.once('SIGINT', () => stopAndReport('SIGINT'));
  process.once('disconnect', () => stopAndReport('supervisor is gone'));
}
