/** Passes the items on, and rejects with the signal's reason as soon as it is aborted, also while no item comes. */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  aborted.catch(() => {});
  signal.addEventListener('abort', abort, { once: true });
  const iterator = items[Symbol.asyncIterator]();
  try {
    signal.throwIfAborted();
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Not awaited: a source that waits for its next item ends after that item only.
    iterator.return?.().catch(() => {});
  }
}
