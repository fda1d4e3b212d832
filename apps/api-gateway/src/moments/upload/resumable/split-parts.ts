export type PartLimits = { maxBytes: number; maxMs: number };

/**
 * Splits bytes into parts that end after so many bytes, after so much time since their first byte, and when the source ends or fails.
 * A failure is thrown after the part before it. Each part must be read before the next one.
 */
export async function* splitParts(
  source: AsyncIterable<Buffer>,
  limits: PartLimits,
): AsyncGenerator<AsyncGenerator<Buffer>> {
  const iterator = source[Symbol.asyncIterator]();
  let next = readNext(iterator);
  try {
    while (!(await next).done) yield part();
  } finally {
    // Not awaited: a source that waits for its next bytes ends after them only.
    iterator.return?.().catch(() => {});
  }

  async function* part(): AsyncGenerator<Buffer> {
    let isOver = false;
    let stopWaiting = () => {};
    const timer = setTimeout(() => {
      isOver = true;
      stopWaiting();
    }, limits.maxMs);

    // A promise for each item: racing with one promise of the timer would keep all items of the part in memory.
    const nextInTime = () =>
      new Promise<IteratorResult<Buffer> | undefined>((resolve) => {
        stopWaiting = () => resolve(undefined);
        next.then(resolve, stopWaiting);
      });

    try {
      for (let size = 0; size < limits.maxBytes && !isOver; ) {
        const item = await nextInTime();
        if (!item || item.done) return;
        next = readNext(iterator);
        size += item.value.length;
        yield item.value;
      }
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A failure is thrown where the promise is awaited, which may be after it has happened. */
function readNext<T>(iterator: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = iterator.next();
  next.catch(() => {});
  return next;
}
