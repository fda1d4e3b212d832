import { ConfigError } from './load-config.ts';
import type { Logger } from './logger.ts';

export type RunningProgram = { close: () => Promise<void> };

const STOP_DEADLINE_MS = 8_000;

/**
 * Starts a program and stops it once, on SIGTERM, SIGINT or when the process that supervises it is gone; a start that is under way
 * is told by its signal. A start that fails says why in one line and exits with 1; a stop that outlives its deadline exits with 1.
 */
export async function runProgram(log: Logger, start: (signal: AbortSignal) => Promise<RunningProgram>): Promise<void> {
  const stopping = new AbortController();
  const starting = start(stopping.signal);

  async function stop(reason: string): Promise<void> {
    if (stopping.signal.aborted) return;
    log.info({ reason }, 'stopping');
    setTimeout(() => leave('still not stopped, leaving'), STOP_DEADLINE_MS).unref();
    stopping.abort(new Error(reason));
    const running = await starting.catch(() => undefined);
    await running?.close();
    log.info('stopped');
    process.exit(0);
  }

  function leave(why: string, error?: unknown): never {
    log.fatal(error === undefined ? {} : { err: error }, why);
    process.exit(1);
  }

  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    const reason = event === 'disconnect' ? 'supervisor is gone' : event;
    process.once(event, () => void stop(reason).catch((error: unknown) => leave('could not stop cleanly', error)));
  }

  await starting.catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    if (error instanceof ConfigError) leave(error.message);
    leave('could not start', error);
  });
}
