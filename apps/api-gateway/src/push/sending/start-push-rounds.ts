import { setTimeout as sleep } from 'node:timers/promises';
import { type SendDependencies, sendDuePushes } from './send-due-pushes.ts';

type Dependencies = SendDependencies & { intervalMs?: number };

const INTERVAL_MS = 30_000;

/** Looks for news of followed places until closed. Postgres knows what is due, so nothing is lost by a restart or without Redis. */
export function startPushRounds({ intervalMs = INTERVAL_MS, ...deps }: Dependencies): { close: () => Promise<void> } {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sendDuePushes(deps, stopping.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'round of notifications failed, will retry'),
      );
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
      await deps.sender.close();
    },
  };
}
