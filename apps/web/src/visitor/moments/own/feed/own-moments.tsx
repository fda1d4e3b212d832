import type { Moment } from '@around/contracts/moments/moments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { OWN_KEY, type OwnItem } from '../../../feed/items/own-item.ts';
import { ownMomentsQuery } from '../../data/own-moments-query.ts';
import { useSharedInBackground } from '../../data/use-shared-in-background.ts';
import { useShownMoments } from '../data/use-shown-moments.ts';
import { useStatusNotices } from '../data/use-status-notices.ts';
import { useUnsentNotice } from '../data/use-unsent-moment.ts';
import { OwnCard } from './own-card.tsx';
import { OwnPanel } from './own-panel.tsx';

const FRAMES_TO_WAIT = 600;

type Props = {
  /** Called with the first card of the feed, or with null while the visitor has no moment to show. */
  onChange: (item: OwnItem | null) => void;
};

/** Puts the card with the visitor's own moments into the feed. Renders nothing itself. */
export function OwnMoments({ onChange }: Props) {
  const { data, isLoading, fetchStatus } = useQuery(ownMomentsQuery);
  const [chosenId, setChosenId] = useState<string>();
  const { shown, dismiss } = useShownMoments(data);
  const isWaiting = isLoading && fetchStatus === 'fetching';
  useStatusNotices(data);
  useSharedInBackground();
  useUnsentNotice();
  useShowNewMoment(data);

  useEffect(() => {
    if (isWaiting) return;
    const shownId = (shown.find(({ id }) => id === chosenId) ?? shown[0])?.id;
    const moments = { moments: shown, shownId, onChosen: setChosenId };
    onChange(
      shown.length === 0
        ? null
        : {
            kind: 'own',
            key: OWN_KEY,
            render: (card) => <OwnCard {...card} {...moments} onDismiss={dismiss} />,
            panel: <OwnPanel {...moments} />,
          },
    );
  }, [isWaiting, shown, chosenId, dismiss, onChange]);
  useEffect(() => () => onChange(null), [onChange]);
  return null;
}

/** Scrolls to the card when the visitor has shared a moment while the feed is open. */
function useShowNewMoment(moments: readonly Moment[] | undefined): void {
  const newest = useRef<string | null>(undefined);
  useEffect(() => {
    if (!moments) return;
    const id = moments[0]?.id ?? null;
    const isNew = newest.current !== undefined && id !== newest.current;
    newest.current = id;
    if (isNew && moments[0]?.status === 'processing') void scrollToOwnCard();
  }, [moments]);
}

/** The list adds the slot after the next render and its card later, at low priority. Scrolling to an empty slot would flash. */
async function scrollToOwnCard(): Promise<void> {
  let slot: Element | null = null;
  for (let frame = 0; frame < FRAMES_TO_WAIT && !slot?.firstElementChild; frame++) {
    await new Promise(requestAnimationFrame);
    slot = document.querySelector(`[data-slot="${OWN_KEY}"]`);
  }
  slot?.scrollIntoView({ block: 'start' });
}
