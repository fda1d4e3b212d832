import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isPublicAddress } from '@around/service-kit/public-address';
import { LRUCache } from 'lru-cache';
import { type MediaAddress, refusal } from '../addresses/media-address.ts';
import { upstreamFailure, upstreamTimeout } from './upstream-errors.ts';

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Resolves to the IP addresses that we may connect to for a media address; they have been checked. */
export type AddressResolver = { resolve(address: MediaAddress): Promise<string[]> };

type Dependencies = { resolve: Resolve; clock: () => number };

const RESOLVE_TIMEOUT_MS = 3_000;
/** Short, but a page of the feed requests many files of one host. */
const CACHE_MS = 10_000;
const MAX_CACHED = 1_000;

export function createAddressResolver({ resolve, clock }: Dependencies): AddressResolver {
  const publicAddresses = new LRUCache<string, string[]>({
    max: MAX_CACHED,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: { now: clock },
    fetchMethod: resolvePublic,
    ignoreFetchAbort: true,
  });

  async function resolveInTime(hostname: string): Promise<string[]> {
    const found = await withTimeout(resolve(hostname)).catch((error: unknown) => {
      throw error instanceof ResolveTimeout ? upstreamTimeout(error) : upstreamFailure(error);
    });
    if (found.length === 0) throw upstreamFailure(new Error('The host name has no address'));
    return found.map((entry) => entry.address);
  }

  async function resolvePublic(hostname: string): Promise<string[]> {
    const addresses = await resolveInTime(hostname);
    const isPublic = addresses.every(isPublicAddress);
    if (!isPublic) throw refusal(new Error('The host name resolves to an address that is not public'));
    return addresses;
  }

  return {
    async resolve({ url, isPrivateOrigin }) {
      if (!isPrivateOrigin) return publicAddresses.forceFetch(url.hostname);
      const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
      return isIP(hostname) === 0 ? resolveInTime(hostname) : [hostname];
    },
  };
}

class ResolveTimeout extends Error {
  override readonly name = 'ResolveTimeout';
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ResolveTimeout('DNS resolution timed out')), RESOLVE_TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
