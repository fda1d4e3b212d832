import type { Moment } from '@around/contracts/moments/moments';

type Options = { now: number; dismissed: ReadonlySet<string> };

/** The moments of the visitor's own card: until they end, and without the failed ones that the visitor has dismissed. */
export function shownMoments(moments: readonly Moment[], { now, dismissed }: Options): Moment[] {
  return moments.filter(
    ({ id, status, expiresAt }) => status !== 'expired' && Date.parse(expiresAt) > now && !dismissed.has(id),
  );
}
