/** Work for any number of clients. It is aborted when the last of them has disconnected. */
export type SharedWork<T> = {
  /** It has ended or has been aborted. */
  readonly isOver: boolean;
  /** Rejects when the client disconnects. */
  join(client: AbortSignal): Promise<T>;
};

export function shareWork<T>(run: (signal: AbortSignal) => Promise<T>): SharedWork<T> {
  const cancellation = new AbortController();
  const result = run(cancellation.signal);
  let hasEnded = false;
  let waiting = 0;
  result.then(end, end);

  function end(): void {
    hasEnded = true;
  }

  return {
    get isOver() {
      return hasEnded || cancellation.signal.aborted;
    },
    async join(client) {
      const { promise: disconnected, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(client.reason);
      client.addEventListener('abort', onAbort, { once: true });
      waiting += 1;
      try {
        client.throwIfAborted();
        return await Promise.race([result, disconnected]);
      } finally {
        client.removeEventListener('abort', onAbort);
        waiting -= 1;
        if (waiting === 0 && !hasEnded) cancellation.abort(new Error('Nobody waits for it any more'));
      }
    },
  };
}
