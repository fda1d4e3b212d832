export type TurnTiming = {
  /** Changes are collected this long before they are told. */
  collectMs: number;
  /** Between two tellings, so that a busy city does not wake all phones all the time. */
  spacingMs: number;
  /** The same when stories were taken down. */
  urgentSpacingMs: number;
};

export type Turns = {
  /** Asks for a turn. An urgent one comes earlier. */
  ask: (isUrgent: boolean) => void;
  stop: () => void;
};

/** Runs `work` soon after it was asked for, but with pauses between, and never twice at the same time. */
export function untilTurn({ collectMs, spacingMs, urgentSpacingMs }: TurnTiming, work: () => Promise<void>): Turns {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;
  let isWorking = false;
  let askedMeanwhile: { isUrgent: boolean } | undefined;
  let isStopped = false;

  function ask(isUrgent: boolean): void {
    if (isStopped) return;
    if (isWorking) {
      askedMeanwhile = { isUrgent: isUrgent || askedMeanwhile?.isUrgent === true };
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
    await work();
    isWorking = false;
    endedAt = performance.now();
    const asked = askedMeanwhile;
    askedMeanwhile = undefined;
    if (asked) ask(asked.isUrgent);
  }

  return {
    ask,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
