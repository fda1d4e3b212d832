import { QuietButton } from '../../ui/controls/buttons.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { formatDistance } from '../../ui/language/formats.ts';
import { PlaceAvatar } from '../../ui/pictures/place-avatar.tsx';

export function DebugRow({ place, onOpen }: { place: FeedPlace; onOpen: () => void }) {
  const [first] = place.stories;
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4">
      <PlaceAvatar name={place.name} size={44} url={place.avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="own-direction truncate font-semibold">{place.name}</p>
        <p className="text-14 text-muted tabular-nums">
          {formatDistance(place.distanceMiles, 'en')} · {place.stories.length}{' '}
          {place.stories.length === 1 ? 'story' : 'stories'} ·{' '}
          {first ? `first story: ${first.mediaType}, ${first.mediaUrl ? 'media available' : 'no media'}` : 'no stories'}
        </p>
      </div>
      <QuietButton onClick={onOpen}>View Stories</QuietButton>
    </div>
  );
}
