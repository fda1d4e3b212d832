import { classNames } from '../../ui/controls/class-names.ts';
import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { FallbackImage } from '../../ui/pictures/fallback-image.tsx';
import { screenWidth } from '../media/screen-width.ts';
import { whenIdle } from '../media/when-idle.ts';
import { rememberPoster } from '../offline/posters.ts';
import { useIsLineFree } from './first-picture.ts';
import { tintOf } from './tint.ts';

type Props = {
  story: FeedStory;
  fit?: 'cover' | 'contain';
  isUrgent?: boolean;
  isSmall?: boolean;
  onSize?: (width: number, height: number) => void;
};

const THUMBNAIL_WIDTH = 320;

/** The still of a story, urgent for the one that plays; landscape stills sit on a blurred, darkened copy of themselves. Without a still, a colour. */
export function StoryPoster({ story, fit = 'cover', isUrgent = false, isSmall = false, onSize }: Props) {
  const mayLoad = useIsLineFree() || isUrgent;
  const still = story.thumbnailUrl ?? (story.mediaType === 'image' ? story.mediaUrl : null);
  const url = mayLoad ? still : null;
  const width = isSmall ? THUMBNAIL_WIDTH : screenWidth();
  const picture = { url, width, until: story.expiresAt };
  return (
    <div className="absolute inset-0 overflow-hidden" style={{ background: tintOf(story.id) }}>
      {fit === 'contain' && (
        <FallbackImage className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-2xl" {...picture} />
      )}
      <FallbackImage
        className={classNames('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
        isUrgent={isUrgent}
        onShown={({ naturalWidth, naturalHeight, currentSrc }) => {
          onSize?.(naturalWidth, naturalHeight);
          if (!isSmall) whenIdle(() => void rememberPoster(currentSrc));
        }}
        {...picture}
      />
    </div>
  );
}
