import { errors } from 'undici';
import type { AddressBook } from '../addresses/address-book.ts';
import type { MediaAddress } from '../addresses/media-address.ts';
import { exchange, type UpstreamAnswer } from './exchange.ts';
import type { Slots } from './slots.ts';
import type { UpstreamPools } from './upstream-pools.ts';

/** One request to one checked address. */
export type Hop = (
  address: MediaAddress,
  headers: Record<string, string>,
  signal: AbortSignal,
) => Promise<UpstreamAnswer>;

type Dependencies = { book: AddressBook; pools: UpstreamPools; slots: Slots };

const MAX_TRIES = 3;

export function createHop({ book, pools, slots }: Dependencies): Hop {
  return async (address, headers, signal) => {
    const { url } = address;
    const path = `${url.pathname}${url.search}`;
    const release = await slots.acquire(url.host, signal);
    try {
      const candidates = await book.find(address);
      const answer = await tryEach(candidates, signal, (candidate) =>
        exchange(pools.pool(url.origin, candidate), { path, headers, signal }),
      );
      void answer.settled.then(release);
      return answer;
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
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(candidates[(tries - 1) % candidates.length]!);
    } catch (error) {
      if (signal.aborted || tries >= MAX_TRIES || !isWorthAnotherTry(error, candidates.length)) throw error;
    }
  }
}

/** A kept-alive connection may have died unnoticed; an address of several may be out of reach. */
function isWorthAnotherTry(error: unknown, candidates: number): boolean {
  if (error instanceof errors.SocketError) return true;
  return candidates > 1 && isUnreachable(error);
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.ConnectTimeoutError) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code);
}
