/** Waits for all; the first failure calls the others off, and is the one that is thrown once they have settled. */
export async function together<T extends unknown[]>(
  failure: AbortController,
  ...steps: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const observed = steps.map((step) =>
    step.catch((error: unknown) => {
      failure.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(observed);
  failure.signal.throwIfAborted();
  return Promise.all(observed) as Promise<T>;
}
