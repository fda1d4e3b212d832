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
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const timer = setTimeout(end, limits.maxMs);
    try {
      for (let size = 0; size < limits.maxBytes; ) {
        const item = await Promise.race([next.catch(() => undefined), isOver]);
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
