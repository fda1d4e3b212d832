import type { Moment } from '@around/contracts/moments/moments';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 15_000;
/** The delay grows with the age of the youngest moment that is being processed. */
const SHARE_OF_AGE = 1 / 8;

/** How long to wait before the moments are read again; false if no state of them can change soon. */
export function pollDelay(moments: readonly Moment[] | undefined, now: number): number | false {
  const ages = (moments ?? []).flatMap(({ status, createdAt }) =>
    status === 'processing' ? [now - Date.parse(createdAt)] : [],
  );
  if (ages.length === 0) return false;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.min(...ages) * SHARE_OF_AGE));
}
