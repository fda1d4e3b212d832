import { ConfigError } from './load-config.ts';
import type { Logger } from './logger.ts';

export type RunningProgram = { close: () => Promise<void> };

const SHUTDOWN_TIMEOUT_MS = 8_000;

/**
 * Starts a program and stops it once, on SIGTERM, SIGINT or when its supervisor has exited. A stop during the start aborts `signal`.
 * A failed start logs one line and exits with 1; so does a stop that exceeds its timeout.
 */
export async function runProgram(log: Logger, start: (signal: AbortSignal) => Promise<RunningProgram>): Promise<void> {
  const stopping = new AbortController();
  const starting = start(stopping.signal);

  async function stop(reason: string): Promise<void> {
    if (stopping.signal.aborted) return;
    log.info({ reason }, 'stopping');
    setTimeout(() => exitWithFailure('shutdown timed out'), SHUTDOWN_TIMEOUT_MS).unref();
    stopping.abort(new Error(reason));
    const running = await starting.catch(() => undefined);
    await running?.close();
    log.info('stopped');
    process.exit(0);
  }

  function exitWithFailure(why: string, error?: unknown): never {
    log.fatal(error === undefined ? {} : { err: error }, why);
    process.exit(1);
  }

  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    const reason = event === 'disconnect' ? 'supervisor exited' : event;
    // Not `once`: a library that also listens (signal-exit) ends the process when it finds no other listener.
    process.on(
      event,
      () => void stop(reason).catch((error: unknown) => exitWithFailure('could not stop cleanly', error)),
    );
  }

  await starting.catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    if (error instanceof ConfigError) exitWithFailure(error.message);
    exitWithFailure('could not start', error);
  });
}
