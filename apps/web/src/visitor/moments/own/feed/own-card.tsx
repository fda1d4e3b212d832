import type { Moment } from '@around/contracts/moments/moments';
import type { OwnCardProps } from '../../../feed/items/own-item.ts';
import { OwnMomentCard } from './own-moment-card.tsx';

type Props = OwnCardProps & {
  moments: Moment[];
  shownId: string | undefined;
  onChosen: (momentId: string) => void;
  onDismiss: (momentId: string) => void;
};

/** The first card of the feed of somebody who has shared: their moments one after the other, with their states. */
export function OwnCard({ moments, shownId, onChosen, ...rest }: Props) {
  const index = Math.max(
    0,
    moments.findIndex(({ id }) => id === shownId),
  );
  const moment = moments[index];
  if (!moment) return null;
  const [before, after] = [moments[index - 1], moments[index + 1]];
  return (
    <OwnMomentCard
      count={moments.length}
      index={index}
      // The player reads its stories at mount.
      key={`${moment.id} ${moment.status}`}
      moment={moment}
      onBack={before && (() => onChosen(before.id))}
      onNext={after && (() => onChosen(after.id))}
      {...rest}
    />
  );
}
