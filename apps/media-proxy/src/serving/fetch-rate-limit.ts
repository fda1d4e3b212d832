import { AppError } from '@around/service-kit/app-error';
import { clientAddress } from '@around/service-kit/client-address';
import { LRUCache } from 'lru-cache';

/** Called before each upstream fetch for a client; throws if the client has used up its limit. */
export type LimitFetch = (ip: string) => void;

type Options = { perWindow: number; windowMs: number; clock: () => number };
type Bucket = { tokens: number; at: number };

const MAX_CLIENTS = 20_000;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * A token bucket for each client address. Cached files cost nothing. Loopback is not limited: real clients arrive with the address
 * that the gateway has seen.
 */
export function fetchRateLimit({ perWindow, windowMs, clock }: Options): LimitFetch {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_CLIENTS });
  const perMs = perWindow / windowMs;

  return (ip) => {
    if (perWindow === 0 || LOOPBACK.test(ip)) return;
    const client = clientAddress(ip);
    const now = clock();
    const known = buckets.get(client) ?? { tokens: perWindow, at: now };
    const tokens = Math.min(perWindow, known.tokens + (now - known.at) * perMs);
    if (tokens < 1) {
      const retryAfterSeconds = Math.ceil((1 - tokens) / perMs / 1_000);
      throw new AppError('throttled', 'Too many media at once. Please try again later.', { retryAfterSeconds });
    }
    buckets.set(client, { tokens: tokens - 1, at: now });
  };
}
