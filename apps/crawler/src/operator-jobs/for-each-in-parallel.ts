/** Works through the items, so many at a time. The first failure is thrown when those under way have ended; no further one begins. */
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
