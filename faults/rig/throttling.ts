import { setTimeout as sleep } from 'node:timers/promises';
import { isThrottleResponse, type NetworkControl } from './network-control.ts';
import type { Random } from './seeded-random.ts';
import { until } from './wait-until.ts';

type Weather = { network: NetworkControl; random: Random; over: AbortSignal };

const EVERY_MS = 4_000;
const RETRY_AFTER_SECONDS = 12;
const CHANGES_WITHIN_MS = 90_000;

/**
 * Now and then the network tells an account to wait. Shorter than a lease: whoever dies with the answer in hand cannot write it
 * down, and the lease keeps the account from everybody else until the wait is over. It stops when somebody was told.
 */
export async function startThrottling({ network, random, over }: Weather): Promise<{ stop: () => Promise<void> }> {
  const { accounts } = await network.readSeed();
  const stopping = new AbortController();
  const ending = AbortSignal.any([stopping.signal, over]);

  async function run(): Promise<void> {
    while (!ending.aborted) {
      const { username: account } = random.pick(accounts);
      // Not to be saved up while nobody asks: that would be a storm when somebody does.
      const until = new Date(Date.now() + EVERY_MS).toISOString();
      const rule = { answer: 'throttled', account, retryAfterSeconds: RETRY_AFTER_SECONDS, count: 1, until };
      await network.rule({ surface: 'api', ...rule });
      await sleep(EVERY_MS, undefined, { signal: ending }).catch(() => undefined);
    }
  }

  const running = run();
  // Whoever stops it hears of a failure; after the experiment nobody does.
  running.catch(() => undefined);
  return {
    async stop() {
      await until('somebody was told to wait', async () => (await network.readLog()).some(isThrottleResponse), {
        withinMs: CHANGES_WITHIN_MS,
      });
      stopping.abort();
      await running;
    },
  };
}
