import { type AddressPolicy, type MediaAddress, parseRedirect, refusal } from '../addresses/media-address.ts';
import type { UpstreamAnswer } from './exchange.ts';
import type { Hop } from './hop.ts';
import { upstreamFailure } from './upstream-failure.ts';

const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const MAX_REDIRECTS = 3;

/** Follows redirects by hand: each target is judged, resolved and connected to like the first address. */
export function followRedirects(hop: Hop, policy: AddressPolicy): Hop {
  return async (start, headers, signal) => {
    let address: MediaAddress = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await hop(address, headers, signal);
      if (!REDIRECT_STATUSES.includes(answer.status)) return answer;
      answer.body.cancel();
      address = nextAddress(answer, address, policy);
    }
    throw refusal(new Error('Too many redirects'));
  };
}

function nextAddress({ headers }: UpstreamAnswer, from: MediaAddress, policy: AddressPolicy): MediaAddress {
  if (typeof headers.location !== 'string') throw upstreamFailure(new Error('A redirect to nowhere'));
  return parseRedirect(headers.location, from, policy);
}
