const DAY_SECONDS = 24 * 60 * 60;
const UNSIGNED_SECONDS = 60 * 60;
const EXPIRY = /^[0-9a-f]{8}$/i;

/** When the signature of a media URL ends, in milliseconds since the epoch; undefined for a URL without one. */
export function signatureEnd(url: URL): number | undefined {
  const expiry = url.searchParams.get('oe');
  return expiry !== null && EXPIRY.test(expiry) ? Number.parseInt(expiry, 16) * 1_000 : undefined;
}

/**
 * How long a file may be kept and shown without asking again. A story lives a day at most, and nothing outlives the signature
 * that let us have it.
 */
export function freshSeconds(url: URL, now: number): number {
  const end = signatureEnd(url);
  if (end === undefined) return UNSIGNED_SECONDS;
  return Math.max(0, Math.min(DAY_SECONDS, Math.floor((end - now) / 1_000)));
}
