import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '@around/service-kit/public-address';
import { Agent } from 'undici';

const CONNECT_TIMEOUT_MS = 4_000;

/** Connects only to hosts all of whose addresses are public. The checked addresses are those that are connected to. */
export function publicAgent(resolve: typeof lookup = lookup): Agent {
  return new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS, lookup: lookupPublic(resolve) } });
}

function lookupPublic(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const first = addresses?.[0];
      if (error) callback(error, '');
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new Error('The host name resolves to an address that is not public'), '');
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
