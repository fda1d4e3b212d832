import { errors } from 'undici';
import type { MediaAddress } from '../addresses/media-address.ts';
import type { AddressResolver } from './address-resolver.ts';
import type { ConcurrencyLimit } from './connection/concurrency-limit.ts';
import { exchange, type UpstreamResponse } from './connection/exchange.ts';
import type { UpstreamPools } from './connection/upstream-pools.ts';

/** Sends a GET for a media address. `client` is the key of the client's limits. */
export type FetchUpstream = (
  address: MediaAddress,
  request: { headers: Record<string, string>; client: string; signal: AbortSignal },
) => Promise<UpstreamResponse>;

type Dependencies = { resolver: AddressResolver; pools: UpstreamPools; limit: ConcurrencyLimit };

const MAX_ATTEMPTS = 3;

/** Connects to a checked IP address of the host only, retries another one if that may help, and follows no redirect. */
export function createFetchUpstream({ resolver, pools, limit }: Dependencies): FetchUpstream {
  return async (address, { headers, client, signal }) => {
    const { url } = address;
    const path = `${url.pathname}${url.search}`;
    const release = await limit.acquire({ host: url.host, client }, signal);
    try {
      const candidates = await resolver.resolve(address);
      const response = await tryEach(candidates, signal, (candidate) =>
        exchange(pools.pool(url.origin, candidate), { path, headers, signal }),
      );
      void response.settled.then(release);
      return response;
    } catch (error) {
      release();
      throw error;
    }
  };
}

async function tryEach<T>(
  candidates: string[],
  signal: AbortSignal,
  attempt: (candidate: string) => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt(candidates[(attempts - 1) % candidates.length]!);
    } catch (error) {
      if (signal.aborted || attempts >= MAX_ATTEMPTS || !isRetryable(error, candidates.length)) throw error;
    }
  }
}

/** A kept-alive connection may be dead; one address of several may be unreachable. */
function isRetryable(error: unknown, candidates: number): boolean {
  if (error instanceof errors.SocketError) return true;
  return candidates > 1 && isUnreachable(error);
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.ConnectTimeoutError) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code);
}
