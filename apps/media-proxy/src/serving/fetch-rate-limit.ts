import { isIPv6 } from 'node:net';
import { AppError } from '@around/service-kit/app-error';
import { LRUCache } from 'lru-cache';

/** Called before each upstream fetch for a client; throws if the client has used up its limit. */
export type LimitFetch = (clientAddress: string) => void;

type Options = { perWindow: number; windowMs: number; clock: () => number };
type Bucket = { tokens: number; at: number };

const MAX_CLIENTS = 20_000;
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * A token bucket for each client address. Cached files cost nothing. Loopback is not limited: real clients arrive with the address
 * that the gateway has seen.
 */
export function fetchRateLimit({ perWindow, windowMs, clock }: Options): LimitFetch {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_CLIENTS });
  const perMs = perWindow / windowMs;

  return (clientAddress) => {
    if (perWindow === 0 || LOOPBACK.test(clientAddress)) return;
    const client = networkOf(clientAddress);
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

/** IPv6 addresses are limited by /64: one household has a whole one. */
function networkOf(clientAddress: string): string {
  const address = clientAddress.replace(MAPPED_IPV4, '');
  if (!isIPv6(address)) return address;
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const words = tail === undefined ? head.split(':') : [...head.split(':'), '0', '0', '0', '0'];
  return words.slice(0, 4).join(':');
}
