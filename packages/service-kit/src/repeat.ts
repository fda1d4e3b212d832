type Options = { everyMs: number; onError: (error: unknown) => void };

/**
 * Runs a task at an interval until the returned function is called. A failure is reported, and the next run comes as always: an error
 * that a timer throws would end the process. A run that takes longer is not overlapped. The timer does not keep the process alive.
 */
export function repeat(task: () => unknown, { everyMs, onError }: Options): () => void {
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      await task();
    } catch (error) {
      onError(error);
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(() => void run(), everyMs).unref();
  return () => clearInterval(timer);
}
