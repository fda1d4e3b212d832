/** setTimeout that returns its cancel function. */
export function delay(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
