import { setTimeout as sleep } from 'node:timers/promises';
import { isThrottleResponse, type NetworkControl } from './network-control.ts';
import type { Random } from './seeded-random.ts';
import { waitUntil } from './wait-until.ts';

type Options = { network: NetworkControl; random: Random; over: AbortSignal };

const EVERY_MS = 4_000;
const RETRY_AFTER_SECONDS = 12;
const SERVED_WITHIN_MS = 90_000;

/**
 * Throttles a random account every few seconds until at least one 429 was served. `Retry-After` is shorter than a lease: a crawler
 * that crashes with the response cannot record it, and then only the lease keeps other crawlers from the account.
 */
export async function startThrottling({ network, random, over }: Options): Promise<{ stop: () => Promise<void> }> {
  const { accounts } = await network.readSeed();
  const stopping = new AbortController();
  const ending = AbortSignal.any([stopping.signal, over]);

  async function run(): Promise<void> {
    while (!ending.aborted) {
      const { username: account } = random.pick(accounts);
      // Expires, so that rules do not pile up while no account makes requests.
      const until = new Date(Date.now() + EVERY_MS).toISOString();
      const rule = { answer: 'throttled', account, retryAfterSeconds: RETRY_AFTER_SECONDS, count: 1, until };
      await network.rule({ surface: 'api', ...rule });
      await sleep(EVERY_MS, undefined, { signal: ending }).catch(() => undefined);
    }
  }

  const running = run();
  // `stop` reports a failure; without it, an unhandled rejection would end the process.
  running.catch(() => undefined);
  return {
    async stop() {
      await waitUntil('an account was throttled', async () => (await network.readLog()).some(isThrottleResponse), {
        withinMs: SERVED_WITHIN_MS,
      });
      stopping.abort();
      await running;
    },
  };
}
