import { LRUCache } from 'lru-cache';

const MAX_ADDRESSES = 20_000;
const WINDOW_MS = 60_000;

type Window = { requests: number; startedAt: number };

/** `requests` of this address in its current minute, which ends in `endsInMs`. */
export type Count = { requests: number; endsInMs: number };

/** Requests by client address and minute, in memory. */
export type AddressCounter = {
  perMinute: number;
  count: (address: string) => Count;
  isExhausted: (address: string) => boolean;
};

export function addressCounter(perMinute: number, clock: () => number = Date.now): AddressCounter {
  const windows = new LRUCache<string, Window>({ max: MAX_ADDRESSES });

  function currentWindow(address: string, now: number): Window | undefined {
    const window = windows.get(address);
    return window && window.startedAt + WINDOW_MS > now ? window : undefined;
  }

  return {
    perMinute,
    count(address) {
      const now = clock();
      const window = currentWindow(address, now) ?? { requests: 0, startedAt: now };
      window.requests += 1;
      windows.set(address, window);
      return { requests: window.requests, endsInMs: window.startedAt + WINDOW_MS - now };
    },
    isExhausted(address) {
      const window = currentWindow(address, clock());
      return window !== undefined && window.requests >= perMinute;
    },
  };
}
