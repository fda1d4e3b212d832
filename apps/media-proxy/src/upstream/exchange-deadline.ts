/** Limits the total duration of an exchange, from the DNS lookup to the last byte. */
export type ExchangeDeadline = {
  signal: AbortSignal;
  /** Moves the deadline to `ms` after the start. */
  extendTo(ms: number): void;
  cancel(reason: unknown): void;
  /** Clears the timer when the exchange is over. */
  end(): void;
};

export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

export function startDeadline(ms: number): ExchangeDeadline {
  const controller = new AbortController();
  const startedAt = performance.now();
  let timer = setTimeout(expire, ms);

  function expire(): void {
    controller.abort(new DeadlineExceeded('The exchange took too long'));
  }

  return {
    signal: controller.signal,
    extendTo(total) {
      if (total === ms) return;
      clearTimeout(timer);
      timer = setTimeout(expire, total - (performance.now() - startedAt));
    },
    cancel(reason) {
      clearTimeout(timer);
      controller.abort(reason);
    },
    end: () => clearTimeout(timer),
  };
}
