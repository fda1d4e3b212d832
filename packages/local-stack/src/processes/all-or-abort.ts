/** Waits for all steps. The first failure aborts the others, and is thrown when they have settled. */
export async function allOrAbort<T extends unknown[]>(
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
