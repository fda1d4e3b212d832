/** How long something is waited for before one goes on without it. */
export type Patience = {
  /** Waiting now. */
  readonly isHeld: boolean;
  /** Waited in vain, and will not wait again until `renew`. */
  readonly isLost: boolean;
  begin(): void;
  renew(): void;
};

export function patienceOf(ms: number, onLost: () => void): Patience {
  let timer: NodeJS.Timeout | undefined;
  let isLost = false;

  function lose(): void {
    timer = undefined;
    isLost = true;
    onLost();
  }

  return {
    get isHeld() {
      return timer !== undefined;
    },
    get isLost() {
      return isLost;
    },
    begin() {
      timer ??= setTimeout(lose, ms);
    },
    renew() {
      clearTimeout(timer);
      timer = undefined;
      isLost = false;
    },
  };
}
