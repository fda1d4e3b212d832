import type { MediaAddress } from '../addresses/media-address.ts';

const DAY_SECONDS = 24 * 60 * 60;
const UNSIGNED_SECONDS = 60 * 60;
const EXPIRY = /^[0-9a-f]{8}$/i;

/** When the signature of a media URL ends, in milliseconds since the epoch; undefined for a URL without one. */
function signatureEnd(url: URL): number | undefined {
  const expiry = url.searchParams.get('oe');
  return expiry !== null && EXPIRY.test(expiry) ? Number.parseInt(expiry, 16) * 1_000 : undefined;
}

/** When a file may no longer be shown to whoever asks with this address: at the end of its signature or of its story. */
export function lastMoment({ url, endsAt = Number.POSITIVE_INFINITY }: MediaAddress): number {
  return Math.min(signatureEnd(url) ?? Number.POSITIVE_INFINITY, endsAt);
}

/** How long a file may be kept and shown without asking again: a day at most, as long as a story lives. */
export function freshSeconds(address: MediaAddress, now: number): number {
  const longest = signatureEnd(address.url) === undefined ? UNSIGNED_SECONDS : DAY_SECONDS;
  return Math.max(0, Math.min(longest, Math.floor((lastMoment(address) - now) / 1_000)));
}
