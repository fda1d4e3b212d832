export type ProgressWatchdog = { noteProgress: () => void; close: () => void };

type Dependencies = {
  /** Jobs that could be worked now. */
  countDue: () => Promise<number>;
  stuckAfterMs: number;
  onStuck: (due: number) => void;
};

const CHECKS_PER_PERIOD = 8;

/**
 * Notices a worker that makes no progress while jobs wait. A ping does not: after an outage of Redis a blocking connection can be
 * dead while everything else answers. Checks are counted, not minutes, so a machine that slept is not mistaken for a stuck worker;
 * a Redis that is away is not either.
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
