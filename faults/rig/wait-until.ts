import { setTimeout as sleep } from 'node:timers/promises';

type WaitOptions = { withinMs: number; pollMs?: number };

/** Polls until the condition is true and returns how long that took; throws after the timeout. An error counts as false. */
export async function waitUntil(
  claim: string,
  isTrue: () => Promise<boolean>,
  { withinMs, pollMs = 250 }: WaitOptions,
): Promise<number> {
  const startedAt = performance.now();
  let problem: unknown;
  for (;;) {
    const result = await isTrue().catch((error: unknown) => {
      problem = error;
      return false;
    });
    const tookMs = performance.now() - startedAt;
    if (result) return tookMs;
    if (tookMs > withinMs) throw new Error(`Not within ${withinMs / 1_000} s: ${claim}`, { cause: problem });
    await sleep(pollMs);
  }
}
