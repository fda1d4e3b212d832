import { setTimeout as sleep } from 'node:timers/promises';

type RetryOptions = { withinMs: number; pollMs?: number };

/** Asks until the answer is true, and says how long that took; throws when it is not in time. A question that fails counts as not yet. */
export async function until(
  claim: string,
  ask: () => Promise<boolean>,
  { withinMs, pollMs = 250 }: RetryOptions,
): Promise<number> {
  const startedAt = performance.now();
  let problem: unknown;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      problem = error;
      return false;
    });
    const tookMs = performance.now() - startedAt;
    if (answer) return tookMs;
    if (tookMs > withinMs) throw new Error(`Not within ${withinMs / 1_000} s: ${claim}`, { cause: problem });
    await sleep(pollMs);
  }
}
