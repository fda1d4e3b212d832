import { AppError } from '@around/service-kit/app-error';

export type Slots = {
  /** Waits for room at the host and overall. The release may be called more than once. */
  acquire(host: string, signal: AbortSignal): Promise<() => void>;
};

type Limits = { perHost: number; total: number; maxWaitMs: number; maxWaiting: number };
type Waiter = { host: string; enter: () => void };

/** How many upstream exchanges may be open at once, so that one slow host cannot use up the others' share. */
export function upstreamSlots({ perHost, total, maxWaitMs, maxWaiting }: Limits): Slots {
  const openByHost = new Map<string, number>();
  const waiting: Waiter[] = [];
  let open = 0;

  function hasRoom(host: string): boolean {
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
    const next = waiting.findIndex((waiter) => hasRoom(waiter.host));
    if (next !== -1) waiting.splice(next, 1)[0]!.enter();
  }

  function waitForRoom(host: string, signal: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiter: Waiter = { host, enter: () => settle(() => resolve(enter(host))) };
    const timer = setTimeout(() => giveUp(busy()), maxWaitMs);
    const onAbort = () => giveUp(signal.reason);

    function settle(finish: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      finish();
    }
    function giveUp(error: unknown): void {
      waiting.splice(waiting.indexOf(waiter), 1);
      settle(() => reject(error));
    }

    signal.addEventListener('abort', onAbort, { once: true });
    waiting.push(waiter);
    return promise;
  }

  return {
    async acquire(host, signal) {
      signal.throwIfAborted();
      if (hasRoom(host)) return enter(host);
      if (waiting.length >= maxWaiting) throw busy();
      return waitForRoom(host, signal);
    },
  };
}

function busy(): AppError {
  return new AppError('unavailable', 'Too many media are being loaded. Please try again.', { retryAfterSeconds: 2 });
}
