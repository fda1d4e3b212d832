import type { MediaAddress } from '../addresses/media-address.ts';

const DAY_SECONDS = 24 * 60 * 60;
const UNSIGNED_SECONDS = 60 * 60;
const EXPIRY = /^[0-9a-f]{8}$/i;

/** When the signature of a CDN URL expires, in milliseconds since the epoch; undefined for an unsigned URL. */
function signatureExpiry(url: URL): number | undefined {
  const expiry = url.searchParams.get('oe');
  return expiry !== null && EXPIRY.test(expiry) ? Number.parseInt(expiry, 16) * 1_000 : undefined;
}

/** Until when a file may be served under this address: the earlier end of its signature and its story. */
export function expiryOf({ url, storyEndsAt = Number.POSITIVE_INFINITY }: MediaAddress): number {
  return Math.min(signatureExpiry(url) ?? Number.POSITIVE_INFINITY, storyEndsAt);
}

/** How long a file may be cached: at most a day, the lifetime of a story. */
export function freshSeconds(address: MediaAddress, now: number): number {
  const longest = signatureExpiry(address.url) === undefined ? UNSIGNED_SECONDS : DAY_SECONDS;
  return Math.max(0, Math.min(longest, Math.floor((expiryOf(address) - now) / 1_000)));
}
