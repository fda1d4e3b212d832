import type { Logger } from '@around/service-kit/logger';
import { repeat } from '@around/service-kit/repeat';

export type ProgressWatchdog = { noteProgress: () => void; close: () => void };

type Dependencies = {
  /** Number of jobs that a worker could run now. */
  countDue: () => Promise<number>;
  stuckAfterMs: number;
  onStuck: (due: number) => void;
  log: Logger;
};

const CHECKS_PER_PERIOD = 8;

/**
 * Detects a worker that makes no progress while jobs are due. A ping cannot detect it: after a Redis outage the blocking connection
 * can be dead while all other commands succeed. It counts checks instead of time, so that a machine that was suspended is not
 * reported. While Redis is down nothing is reported either.
 */
export function startProgressWatchdog({ countDue, stuckAfterMs, onStuck, log }: Dependencies): ProgressWatchdog {
  let checksWithoutProgress = 0;

  async function check(): Promise<void> {
    const due = await countDue().catch(() => 0);
    checksWithoutProgress = due > 0 ? checksWithoutProgress + 1 : 0;
    if (checksWithoutProgress <= CHECKS_PER_PERIOD) return;
    checksWithoutProgress = 0;
    onStuck(due);
  }

  const close = repeat(check, {
    everyMs: stuckAfterMs / CHECKS_PER_PERIOD,
    onError: (error) => log.error({ err: error }, 'a worker without progress could not be replaced'),
  });
  return {
    noteProgress() {
      checksWithoutProgress = 0;
    },
    close,
  };
}
