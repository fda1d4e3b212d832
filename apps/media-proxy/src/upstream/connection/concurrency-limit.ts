import { AppError } from '@around/service-kit/app-error';
import { createSlots, type SlotKey } from './slots.ts';

export type ConcurrencyLimit = {
  /** Waits for a free slot. The returned release function may be called more than once. */
  acquire(key: SlotKey, signal: AbortSignal): Promise<() => void>;
  /** Whether requests wait for a slot. */
  isCrowded(): boolean;
};

type Options = { perHost: number; total: number; queueTimeoutMs: number; maxQueued: number };
type Waiter = { key: SlotKey; admit: () => void; refuse: () => void };

/**
 * Limits open upstream exchanges per host, per host and client address, and in total. Among the waiters, the one whose client has
 * the fewest open slots is next. In a full queue a request may replace the last waiter of the client with the most waiters.
 */
export function concurrencyLimit({ perHost, total, queueTimeoutMs, maxQueued }: Options): ConcurrencyLimit {
  const slots = createSlots({ perHost, total });
  const queue: Waiter[] = [];

  function takeSlot(key: SlotKey): () => void {
    const freeSlot = slots.take(key);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      freeSlot();
      admitNext();
    };
  }

  function admitNext(): void {
    const fitting = queue.filter(({ key }) => slots.isFree(key));
    const fewest = Math.min(...fitting.map(({ key }) => slots.takenBy(key.client)));
    fitting.find(({ key }) => slots.takenBy(key.client) === fewest)?.admit();
  }

  /** Rejects the last waiter of the client with the most waiters. False if this client would then have as many. */
  function makeRoom({ client }: SlotKey): boolean {
    const byClient = Map.groupBy(queue, (waiter) => waiter.key.client);
    const largest = [...byClient.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    const own = byClient.get(client)?.length ?? 0;
    if (largest.length <= own + 1) return false;
    largest.at(-1)!.refuse();
    return true;
  }

  function waitForSlot(key: SlotKey, signal: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const refuse = () => settle(() => reject(busy()));
    const waiter: Waiter = { key, admit: () => settle(() => resolve(takeSlot(key))), refuse };
    const timer = setTimeout(refuse, queueTimeoutMs);
    const onAbort = () => settle(() => reject(signal.reason));

    function settle(finish: () => void): void {
      queue.splice(queue.indexOf(waiter), 1);
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      finish();
    }

    signal.addEventListener('abort', onAbort, { once: true });
    queue.push(waiter);
    return promise;
  }

  return {
    isCrowded: () => queue.length > 0,
    async acquire(key, signal) {
      signal.throwIfAborted();
      if (slots.isFree(key)) return takeSlot(key);
      if (queue.length >= maxQueued && !makeRoom(key)) throw busy();
      return waitForSlot(key, signal);
    },
  };
}

function busy(): AppError {
  return new AppError('unavailable', 'Too many media are being loaded. Please try again.', { retryAfterSeconds: 2 });
}
