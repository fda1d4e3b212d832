/** Passes the items on, and rejects with the signal's reason as soon as it is aborted, also while no item comes. */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let stopWaiting: (reason: unknown) => void = () => {};
  const abort = () => stopWaiting(signal.reason);

  // A promise for each item: racing with one promise of the signal would keep every item in memory until the end.
  function next(): Promise<IteratorResult<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<T>>();
    stopWaiting = reject;
    iterator.next().then(resolve, reject);
    return promise;
  }

  signal.addEventListener('abort', abort, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const item = await next();
      if (item.done) return;
      yield item.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Not awaited: a source that waits for its next item ends after that item only.
    iterator.return?.().catch(() => {});
  }
}
