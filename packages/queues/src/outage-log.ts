import type { Logger } from '@around/service-kit/logger';

export type OutageLog = { failed: (error: unknown) => void; recovered: () => void };

/** One line when something goes away and one when it is back, however many attempts fail in between. */
export function outageLog(log: Logger, what: string): OutageLog {
  let since: number | undefined;
  let failures = 0;
  return {
    failed(error) {
      failures += 1;
      if (since !== undefined) return;
      since = Date.now();
      log.warn({ reason: reasonOf(error) }, `${what} is away`);
    },
    recovered() {
      if (since === undefined) return;
      log.info({ awayMs: Date.now() - since, failures }, `${what} is back`);
      since = undefined;
      failures = 0;
    },
  };
}

// The message alone: an error of the Redis client also carries the command, and that of a refused login is the password.
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
