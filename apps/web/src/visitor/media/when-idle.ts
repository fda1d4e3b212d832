const LATEST_MS = 2_000;

/** Runs what nobody waits for once the page has nothing better to do, and not long after that. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, LATEST_MS);
}
