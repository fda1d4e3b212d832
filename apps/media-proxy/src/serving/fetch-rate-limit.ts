import { AppError } from '@around/service-kit/app-error';
import { addressKeys } from '@around/service-kit/client-address';
import { LRUCache } from 'lru-cache';

/** Called before each upstream fetch for a client; throws if the client has used up its limit. */
export type LimitFetch = (ip: string) => void;

type Options = { perWindow: number; windowMs: number; clock: () => number };
type Bucket = { tokens: number; at: number };

const MAX_CLIENTS = 20_000;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * A token bucket for each key of the client's address. Cached files cost nothing. Loopback is not limited: real clients arrive with the address
 * that the gateway has seen.
 */
export function fetchRateLimit({ perWindow, windowMs, clock }: Options): LimitFetch {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_CLIENTS });
  const perMs = perWindow / windowMs;

  return (ip) => {
    if (perWindow === 0 || LOOPBACK.test(ip)) return;
    const now = clock();
    const taken = addressKeys(ip).map(({ key, times }) => {
      const known = buckets.get(key) ?? { tokens: perWindow * times, at: now };
      const tokens = Math.min(perWindow * times, known.tokens + (now - known.at) * perMs * times);
      if (tokens < 1) {
        const retryAfterSeconds = Math.ceil((1 - tokens) / (perMs * times) / 1_000);
        throw new AppError('throttled', 'Too many media at once. Please try again later.', { retryAfterSeconds });
      }
      return { key, bucket: { tokens: tokens - 1, at: now } };
    });
    for (const { key, bucket } of taken) buckets.set(key, bucket);
  };
}
