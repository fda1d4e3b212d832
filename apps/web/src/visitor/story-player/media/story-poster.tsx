import { classNames } from '../../../ui/controls/class-names.ts';
import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { FallbackImage } from '../../../ui/pictures/fallback-image.tsx';
import { screenWidth } from '../../media/screen-width.ts';
import { whenIdle } from '../../media/when-idle.ts';
import { cacheShownPoster } from '../../offline/cache-shown-poster.ts';
import { useIsLoadGateOpen } from './load-gate.ts';
import { placeholderGradient } from './placeholder-gradient.ts';

type Props = {
  story: FeedStory;
  fit?: 'cover' | 'contain';
  isHighPriority?: boolean;
  isSmall?: boolean;
  onSize?: (width: number, height: number) => void;
};

const THUMBNAIL_WIDTH = 320;

/** The poster of a story, or a gradient if it has none. A landscape poster lies over a blurred, darkened copy of itself. */
export function StoryPoster({ story, fit = 'cover', isHighPriority = false, isSmall = false, onSize }: Props) {
  const mayLoad = useIsLoadGateOpen() || isHighPriority;
  const poster = story.thumbnailUrl ?? (story.mediaType === 'image' ? story.mediaUrl : null);
  const url = mayLoad ? poster : null;
  const width = isSmall ? THUMBNAIL_WIDTH : screenWidth();
  const picture = { url, width, until: story.expiresAt };
  return (
    <div className="absolute inset-0 overflow-hidden" style={{ background: placeholderGradient(story.id) }}>
      {fit === 'contain' && (
        <FallbackImage className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-2xl" {...picture} />
      )}
      <FallbackImage
        className={classNames('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
        isHighPriority={isHighPriority}
        onShown={({ naturalWidth, naturalHeight, currentSrc }) => {
          onSize?.(naturalWidth, naturalHeight);
          if (!isSmall) whenIdle(() => cacheShownPoster(currentSrc));
        }}
        {...picture}
      />
    </div>
  );
}
