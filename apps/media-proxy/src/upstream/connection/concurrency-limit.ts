import { AppError } from '@around/service-kit/app-error';

export type ConcurrencyLimit = {
  /** Waits for a free slot. The returned release function may be called more than once. */
  acquire(host: string, signal: AbortSignal): Promise<() => void>;
};

type Options = { perHost: number; total: number; queueTimeoutMs: number; maxQueued: number };
type Waiter = { host: string; enter: () => void };

/** Limits open upstream exchanges per host and in total, so that one slow host cannot use all slots. */
export function concurrencyLimit({ perHost, total, queueTimeoutMs, maxQueued }: Options): ConcurrencyLimit {
  const openByHost = new Map<string, number>();
  const queue: Waiter[] = [];
  let open = 0;

  function hasSlot(host: string): boolean {
    return open < total && (openByHost.get(host) ?? 0) < perHost;
  }

  function enter(host: string): () => void {
    open += 1;
    openByHost.set(host, (openByHost.get(host) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      leave(host);
    };
  }

  function leave(host: string): void {
    open -= 1;
    const left = openByHost.get(host)! - 1;
    if (left === 0) openByHost.delete(host);
    else openByHost.set(host, left);
    const next = queue.findIndex((waiter) => hasSlot(waiter.host));
    if (next !== -1) queue.splice(next, 1)[0]!.enter();
  }

  function waitForSlot(host: string, signal: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiter: Waiter = { host, enter: () => settle(() => resolve(enter(host))) };
    const timer = setTimeout(() => giveUp(busy()), queueTimeoutMs);
    const onAbort = () => giveUp(signal.reason);

    function settle(finish: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      finish();
    }
    function giveUp(error: unknown): void {
      queue.splice(queue.indexOf(waiter), 1);
      settle(() => reject(error));
    }

    signal.addEventListener('abort', onAbort, { once: true });
    queue.push(waiter);
    return promise;
  }

  return {
    async acquire(host, signal) {
      signal.throwIfAborted();
      if (hasSlot(host)) return enter(host);
      if (queue.length >= maxQueued) throw busy();
      return waitForSlot(host, signal);
    },
  };
}

function busy(): AppError {
  return new AppError('unavailable', 'Too many media are being loaded. Please try again.', { retryAfterSeconds: 2 });
}
