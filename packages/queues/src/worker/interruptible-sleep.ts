import { setTimeout as delay } from 'node:timers/promises';

export type InterruptibleSleep = { sleep: (ms: number) => Promise<void>; wake: () => void };

/** A sleep that `wake` ends early. A `wake` between two sleeps ends the next one at once, so no signal is lost. */
export function interruptibleSleep(): InterruptibleSleep {
  let interruption = new AbortController();
  return {
    async sleep(ms) {
      await delay(ms, undefined, { signal: interruption.signal }).catch(() => undefined);
      interruption = new AbortController();
    },
    wake() {
      interruption.abort();
    },
  };
}
