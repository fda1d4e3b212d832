import type { MediaAddress } from '../addresses/media-address.ts';

const DAY_SECONDS = 24 * 60 * 60;
const UNSIGNED_SECONDS = 60 * 60;
const EXPIRY = /^[0-9a-f]{8}$/i;

/** When the signature of a CDN URL expires, in milliseconds since the epoch; never for an unsigned URL. */
function signatureExpiry({ url, derived }: MediaAddress): number {
  derived.signatureEndsAt ??= readSignatureExpiry(url);
  return derived.signatureEndsAt;
}

function readSignatureExpiry(url: URL): number {
  const expiry = url.searchParams.get('oe');
  return expiry !== null && EXPIRY.test(expiry) ? Number.parseInt(expiry, 16) * 1_000 : Number.POSITIVE_INFINITY;
}

/** Until when a file may be served under this address: the earlier end of its signature and its story. */
export function expiryOf(address: MediaAddress): number {
  return Math.min(signatureExpiry(address), address.storyEndsAt ?? Number.POSITIVE_INFINITY);
}

/** How long a file may be cached: at most a day, the lifetime of a story. */
export function freshSeconds(address: MediaAddress, now: number): number {
  const longest = signatureExpiry(address) === Number.POSITIVE_INFINITY ? UNSIGNED_SECONDS : DAY_SECONDS;
  return Math.max(0, Math.min(longest, Math.floor((expiryOf(address) - now) / 1_000)));
}
