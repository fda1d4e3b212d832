/** Closes in reverse order of building. One that fails does not keep the others open; the first failure is thrown at the end. */
export async function closeInReverse(closers: Array<() => Promise<unknown>>): Promise<void> {
  let failure: unknown;
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) => {
      failure ??= error;
    });
  }
  if (failure) throw failure;
}
