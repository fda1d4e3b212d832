import type { Moment } from '@around/contracts/moments/moments';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { serverClock, useServerNow } from '../../../../ui/time/server-clock.ts';
import { rememberOwnItem } from '../../../feed/items/expected-own-item.ts';
import { dismissMoment, readDismissed } from './dismissed-moments.ts';
import { shownMoments } from './shown-moments.ts';

/** The moments of the visitor's own card. While there are any, the feed reserves a slot for the card at its next start. */
export function useShownMoments(moments: readonly Moment[] | undefined) {
  const [dismissed, setDismissed] = useState(readDismissed);
  const now = useServerNow();
  const shown = useMemo(() => shownMoments(moments ?? [], { now, dismissed }), [moments, now, dismissed]);
  const until = shown[0] ? Date.parse(shown[0].expiresAt) : null;
  const isKnown = moments !== undefined;
  useEffect(() => {
    if (isKnown) rememberOwnItem(until && serverClock.toDeviceTime(until));
  }, [isKnown, until]);
  const dismiss = useCallback((momentId: string) => setDismissed(dismissMoment(momentId)), []);
  return { shown, dismiss };
}
