/** Limits how long something may be paused in a row. */
export type PauseLimit = {
  readonly isPaused: boolean;
  /** The time is used up; there is no further pause until `reset`. */
  readonly isExpired: boolean;
  start(): void;
  reset(): void;
};

export function limitPause(ms: number, onExpired: () => void): PauseLimit {
  let timer: NodeJS.Timeout | undefined;
  let isExpired = false;

  function expire(): void {
    timer = undefined;
    isExpired = true;
    onExpired();
  }

  return {
    get isPaused() {
      return timer !== undefined;
    },
    get isExpired() {
      return isExpired;
    },
    start() {
      timer ??= setTimeout(expire, ms);
    },
    reset() {
      clearTimeout(timer);
      timer = undefined;
      isExpired = false;
    },
  };
}
