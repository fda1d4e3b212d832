import { setTimeout as sleep } from 'node:timers/promises';

type WaitOptions = { timeoutMs: number; pollMs?: number; signal: AbortSignal };

/** Polls until the check returns true. Returns false after the timeout; throws when aborted. A check that throws counts as false. */
export async function waitUntil(
  check: () => Promise<boolean>,
  { timeoutMs, pollMs = 100, signal }: WaitOptions,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    if (await check().catch(() => false)) return true;
    await sleep(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return false;
}

/** Whether a URL responds with 2xx now. */
export async function respondsOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
  await response.body?.cancel();
  return response.ok;
}
