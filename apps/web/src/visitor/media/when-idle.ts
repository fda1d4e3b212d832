const MAX_DELAY_MS = 2_000;

/** Runs low-priority work when the browser is idle, or after two seconds. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: MAX_DELAY_MS });
  else setTimeout(run, MAX_DELAY_MS);
}
