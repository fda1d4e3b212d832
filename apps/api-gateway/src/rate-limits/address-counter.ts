import { addressKeys } from '@around/service-kit/client-address';
import { LRUCache } from 'lru-cache';

const MAX_ADDRESSES = 20_000;
const WINDOW_MS = 60_000;

type Window = { requests: number; startedAt: number };

/** The part of the limit that is used up, in requests of one client, and the end of that minute. */
export type Count = { requests: number; endsInMs: number };

/** Requests by client address and minute, in memory. */
export type AddressCounter = {
  perMinute: number;
  count: (ip: string) => Count;
  isExhausted: (ip: string) => boolean;
};

export function addressCounter(perMinute: number, clock: () => number = Date.now): AddressCounter {
  const windows = new LRUCache<string, Window>({ max: MAX_ADDRESSES });

  function currentWindow(key: string, now: number): Window | undefined {
    const window = windows.get(key);
    return window && window.startedAt + WINDOW_MS > now ? window : undefined;
  }

  function countFor(key: string, now: number): Window {
    const window = currentWindow(key, now) ?? { requests: 0, startedAt: now };
    window.requests += 1;
    windows.set(key, window);
    return window;
  }

  return {
    perMinute,
    count(ip) {
      const now = clock();
      let fullest: Count = { requests: 0, endsInMs: 0 };
      for (const { key, times } of addressKeys(ip)) {
        const window = countFor(key, now);
        const requests = Math.ceil(window.requests / times);
        if (requests > fullest.requests) fullest = { requests, endsInMs: window.startedAt + WINDOW_MS - now };
      }
      return fullest;
    },
    isExhausted(ip) {
      const now = clock();
      return addressKeys(ip).some(({ key, times }) => (currentWindow(key, now)?.requests ?? 0) >= perMinute * times);
    },
  };
}
