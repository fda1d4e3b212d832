import type { FeedQuery } from '@around/contracts/feed';

/** About 11 m. A device's position has more decimals, so no other request has the same position. */
const SHARED_DECIMALS = 4;

const ALWAYS_REVALIDATE = 'no-cache';
/** For caches in front of the gateway. A takedown reaches every process within two seconds, and visitors within five. */
export const SHARED = 'public, max-age=0, s-maxage=2, must-revalidate';

/**
 * Answers are exact for the position in their URL, so a cache may share an answer only between requests with the same numbers. Sharing is
 * worthwhile for rounded positions only.
 */
export function cacheControlOf({ lat, lng, includeExpired, _t: buster }: FeedQuery): string {
  if (includeExpired === 'true') return 'no-store';
  return buster === undefined && isRounded(lat) && isRounded(lng) ? SHARED : ALWAYS_REVALIDATE;
}

function isRounded(degrees: number | undefined): boolean {
  return degrees === undefined || Number(degrees.toFixed(SHARED_DECIMALS)) === degrees;
}
