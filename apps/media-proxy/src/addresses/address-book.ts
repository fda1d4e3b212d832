import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isPublicAddress } from '@around/service-kit/public-address';
import { upstreamFailure, upstreamTimeout } from '../upstream/upstream-failure.ts';
import { type MediaAddress, refusal } from './media-address.ts';

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** The IP addresses that we may connect to for a media address, already judged. */
export type AddressBook = { find(address: MediaAddress): Promise<string[]> };

type Dependencies = { resolve: Resolve; clock: () => number };

const RESOLVE_DEADLINE_MS = 3_000;
/** One page of a feed asks for many files of one host: a moment's memory spares as many lookups. */
const REMEMBER_MS = 10_000;
const MAX_REMEMBERED = 1_000;

type Entry = { answer: Promise<string[]>; until: number };

export function addressBook({ resolve, clock }: Dependencies): AddressBook {
  const entries = new Map<string, Entry>();

  async function resolveInTime(hostname: string): Promise<string[]> {
    const found = await withDeadline(resolve(hostname)).catch((error: unknown) => {
      throw error instanceof DeadlinePassed ? upstreamTimeout(error) : upstreamFailure(error);
    });
    if (found.length === 0) throw upstreamFailure(new Error('The name has no address'));
    return found.map((entry) => entry.address);
  }

  async function resolvePublic(hostname: string): Promise<string[]> {
    const addresses = await resolveInTime(hostname);
    const isPublic = addresses.every(isPublicAddress);
    if (!isPublic) throw refusal(new Error('The name leads to an address that is not public'));
    return addresses;
  }

  function rememberPublic(hostname: string): Promise<string[]> {
    const known = entries.get(hostname);
    if (known && known.until > clock()) return known.answer;
    if (entries.size >= MAX_REMEMBERED) entries.clear();
    const answer = resolvePublic(hostname);
    entries.set(hostname, { answer, until: clock() + REMEMBER_MS });
    answer.catch(() => entries.delete(hostname));
    return answer;
  }

  return {
    async find({ url, isPrivateOrigin }) {
      if (!isPrivateOrigin) return rememberPublic(url.hostname);
      const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
      return isIP(hostname) === 0 ? resolveInTime(hostname) : [hostname];
    },
  };
}

class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DeadlinePassed('The name was not resolved in time')), RESOLVE_DEADLINE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
