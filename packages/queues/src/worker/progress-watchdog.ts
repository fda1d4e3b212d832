export type ProgressWatchdog = { noteProgress: () => void; close: () => void };

type Dependencies = {
  /** Number of jobs that a worker could run now. */
  countDue: () => Promise<number>;
  stuckAfterMs: number;
  onStuck: (due: number) => void;
};

const CHECKS_PER_PERIOD = 8;

/**
 * Detects a worker that makes no progress while jobs are due. A ping cannot detect it: after a Redis outage the blocking connection
 * can be dead while all other commands succeed. It counts checks instead of time, so that a machine that was suspended is not
 * reported. While Redis is down nothing is reported either.
 */
export function startProgressWatchdog({ countDue, stuckAfterMs, onStuck }: Dependencies): ProgressWatchdog {
  let checksWithoutProgress = 0;
  let isChecking = false;

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const due = await countDue().catch(() => 0);
    isChecking = false;
    checksWithoutProgress = due > 0 ? checksWithoutProgress + 1 : 0;
    if (checksWithoutProgress <= CHECKS_PER_PERIOD) return;
    checksWithoutProgress = 0;
    onStuck(due);
  }

  const timer = setInterval(() => void check(), stuckAfterMs / CHECKS_PER_PERIOD);
  timer.unref();
  return {
    noteProgress() {
      checksWithoutProgress = 0;
    },
    close() {
      clearInterval(timer);
    },
  };
}
