import { type AddressPolicy, type MediaAddress, parseRedirect, refusal } from '../addresses/media-address.ts';
import type { UpstreamResponse } from './connection/exchange.ts';
import type { FetchUpstream } from './fetch-upstream.ts';
import { upstreamFailure } from './upstream-errors.ts';

const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const MAX_REDIRECTS = 3;

/** Checks, resolves and connects to each redirect target like the first address. */
export function followRedirects(fetchUpstream: FetchUpstream, policy: AddressPolicy): FetchUpstream {
  return async (start, request) => {
    let address: MediaAddress = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await fetchUpstream(address, request);
      if (!REDIRECT_STATUSES.includes(response.status)) return response;
      response.body.cancel();
      address = nextAddress(response, address, policy);
    }
    throw refusal(new Error('Too many redirects'));
  };
}

function nextAddress({ headers }: UpstreamResponse, from: MediaAddress, policy: AddressPolicy): MediaAddress {
  if (typeof headers.location !== 'string') throw upstreamFailure(new Error('A redirect without a location'));
  return parseRedirect(headers.location, from, policy);
}
