import { setTimeout as sleep } from 'node:timers/promises';

type WaitOptions = { timeoutMs: number; pollMs?: number; signal: AbortSignal };

/** Asks until the answer is true; false when the time is over, the signal's reason when it is called off. A question that fails counts as not yet. */
export async function waitUntil(
  ask: () => Promise<boolean>,
  { timeoutMs, pollMs = 100, signal }: WaitOptions,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    if (await ask().catch(() => false)) return true;
    await sleep(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return false;
}

/** Whether a door answers 2xx right now. */
export async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
  await response.body?.cancel();
  return response.ok;
}
