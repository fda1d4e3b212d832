/** Runs `work` for all items with a concurrency limit. After a failure no further item starts; it is thrown when the running ones end. */
export async function forEachInParallel<T>(
  items: T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;

  async function workOn(): Promise<void> {
    for (const item of waiting) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }

  const results = await Promise.allSettled(Array.from({ length: concurrency }, workOn));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
