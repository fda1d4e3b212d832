import type { Moment } from '@around/contracts/moments/moments';
import type { ReactNode } from 'react';
import type { FeedPlace, FeedStory } from '../../../../ui/feed-place/feed-place.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { lazyPart } from '../../../../ui/page/lazy-part.tsx';
import { PlaceAvatar } from '../../../../ui/pictures/place-avatar.tsx';
import { StoryBadges, StoryTimeAndDistance } from '../../../story-player/view/story-labels.tsx';
import { StatusChip } from '../parts/status-chip.tsx';
import { useOwnText } from '../texts/use-own-text.ts';
import { OwnMenu } from './own-menu.tsx';

// Dialogs are large, and few visitors delete a moment.
const DeleteMomentSheet = lazyPart(() =>
  import('../parts/delete-moment-sheet.tsx').then((file) => ({ default: file.DeleteMomentSheet })),
);

type Props = {
  moment: Moment;
  place: FeedPlace;
  story: FeedStory;
  progress: ReactNode;
  isAsking: boolean;
  onAskingChange: (isAsking: boolean) => void;
  onShare: () => void;
};

/** The header of the visitor's own card: the badge that says whose it is, the state, and the menu. */
export function OwnHeader({ moment, place, story, progress, isAsking, onAskingChange, onShare }: Props) {
  const t = useOwnText();
  const isLive = moment.status === 'live';
  return (
    <header className="grid grid-cols-1 gap-3 text-white">
      {progress}
      <div className="flex items-center gap-3">
        <PlaceAvatar hasRing name={place.name} size={44} url={place.avatarUrl} />
        <div className="above-scrim min-w-0 flex-1">
          <h2 className="own-direction truncate text-20 font-bold narrow:max-h-[2lh] narrow:whitespace-normal narrow:wrap-anywhere">
            {place.name}
          </h2>
          <p className="truncate narrow:whitespace-normal text-14 text-white/90">
            <StoryTimeAndDistance place={place} story={story} />
          </p>
        </div>
        <OwnMenu onDelete={() => onAskingChange(true)} onShare={isLive ? onShare : undefined} />
      </div>
      <div className="flex flex-wrap gap-1.5" title={t('Only you see this card.')}>
        <span className="inline-flex min-h-6 items-center gap-1 rounded-full bg-white px-2 text-12 font-semibold text-night">
          <Icon name="person" size={14} />
          {t('Your moment')}
        </span>
        <StatusChip isOverPicture moment={moment} />
        {isLive && <StoryBadges place={place} story={story} />}
      </div>
      {isAsking && (
        <DeleteMomentSheet
          moment={moment}
          onBroken={() => onAskingChange(false)}
          onClose={() => onAskingChange(false)}
        />
      )}
    </header>
  );
}
