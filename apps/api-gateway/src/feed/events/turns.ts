export type TurnTiming = {
  /** Changes are collected this long before they are sent. */
  collectMs: number;
  /** The minimum pause between two runs, so that a busy city does not wake all phones all the time. */
  spacingMs: number;
  /** The minimum pause when stories were taken down. */
  urgentSpacingMs: number;
};

export type Turns = {
  /** Requests a run. An urgent one comes earlier. */
  request: (isUrgent: boolean) => void;
  stop: () => void;
};

type Work = { run: () => Promise<void>; onError: (error: unknown) => void };

/** Runs `work` soon after a request, with a pause between two runs, and never twice at the same time. A failed run is reported. */
export function untilTurn({ collectMs, spacingMs, urgentSpacingMs }: TurnTiming, work: Work): Turns {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;
  let isWorking = false;
  let requestedMeanwhile: { isUrgent: boolean } | undefined;
  let isStopped = false;

  function request(isUrgent: boolean): void {
    if (isStopped) return;
    if (isWorking) {
      requestedMeanwhile = { isUrgent: isUrgent || requestedMeanwhile?.isUrgent === true };
      return;
    }
    const now = performance.now();
    const turnAt = Math.max(now + collectMs, endedAt + (isUrgent ? urgentSpacingMs : spacingMs));
    if (turnAt >= dueAt) return;
    clearTimeout(timer);
    dueAt = turnAt;
    timer = setTimeout(() => void run(), turnAt - now);
  }

  async function run(): Promise<void> {
    dueAt = Number.POSITIVE_INFINITY;
    isWorking = true;
    await work.run().catch(work.onError);
    isWorking = false;
    endedAt = performance.now();
    const next = requestedMeanwhile;
    requestedMeanwhile = undefined;
    if (next) request(next.isUrgent);
  }

  return {
    request,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
