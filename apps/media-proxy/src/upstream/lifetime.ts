/** How long an exchange may take in all, from the first look at its address to its last byte. */
export type Lifetime = {
  signal: AbortSignal;
  /** Moves the end to `ms` after the start. */
  extendTo(ms: number): void;
  cancel(reason: Error): void;
  /** Frees the timer once the exchange is over. */
  end(): void;
};

export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

export function startLifetime(ms: number): Lifetime {
  const controller = new AbortController();
  const startedAt = performance.now();
  let timer = setTimeout(expire, ms);

  function expire(): void {
    controller.abort(new TookTooLong('The exchange took too long'));
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
