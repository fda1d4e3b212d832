import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/** Whether the other end of a request's connection is in one of these networks; Fastify's `trustProxy` takes the same ranges. */
export function peerCheck(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const isInRange = proxyAddr.compile([...trustedProxies]);
  // Parsing an address takes longer than the rest of the check, and proxies are few.
  const known = new LRUCache<string, boolean>({ max: 1_000 });
  return ({ socket: { remoteAddress = '' } }) => {
    const found = known.get(remoteAddress) ?? (remoteAddress !== '' && isInRange(remoteAddress, 0));
    known.set(remoteAddress, found);
    return found;
  };
}
