import negotiate from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'gzip' | 'identity';

/** Browsers send a handful of different headers. */
const MAX_HEADERS = 100;
const MAX_HEADER_LENGTH = 200;
const supportedValues: Encoding[] = ['gzip', 'identity'];
const known = new LRUCache<string, Encoding>({ max: MAX_HEADERS });

/** gzip when the client accepts it. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) return 'identity';
  const cached = known.get(header);
  if (cached) return cached;
  const encoding = negotiate(header, supportedValues) ?? 'identity';
  known.set(header, encoding);
  return encoding;
}
