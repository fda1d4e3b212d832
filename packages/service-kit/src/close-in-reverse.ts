/** Closes in reverse order of creation. All are closed even if one fails; then the first failure is thrown. */
export async function closeInReverse(closers: Array<() => Promise<unknown>>): Promise<void> {
  let failure: unknown;
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) => {
      failure ??= error;
    });
  }
  if (failure) throw failure;
}
