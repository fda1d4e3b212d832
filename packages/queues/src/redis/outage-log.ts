import type { Logger } from '@around/service-kit/logger';

export type OutageLog = { failed: (error: unknown) => void; recovered: () => void };

/** Logs one line when a service goes down and one when it is up again, however many attempts fail in between. */
export function outageLog(log: Logger, what: string): OutageLog {
  let since: number | undefined;
  let failures = 0;
  return {
    failed(error) {
      failures += 1;
      if (since !== undefined) return;
      since = Date.now();
      log.warn({ reason: reasonOf(error) }, `${what} is down`);
    },
    recovered() {
      if (since === undefined) return;
      log.info({ downMs: Date.now() - since, failures }, `${what} is up again`);
      since = undefined;
      failures = 0;
    },
  };
}

// Only the message: an ioredis error also holds the command, and the command of a failed AUTH holds the password.
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
