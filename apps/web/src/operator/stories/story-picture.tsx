import { classNames } from '../../ui/controls/class-names.ts';
import { FallbackImage } from '../../ui/pictures/fallback-image.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import type { ListedStory } from './stories-query.ts';

type Props = {
  story: Pick<ListedStory, 'mediaType' | 'mediaUrl' | 'thumbnailUrl' | 'visibility'>;
  /** The requested width of the picture, in pixels. */
  width: 320 | 640;
  className?: string;
};

const notShown = { hidden: 'Hidden from visitors', removed: 'Removed' };

/** The still image of a story; a text if there is none. */
export function StoryPicture({ story, width, className }: Props) {
  const { mediaType, mediaUrl, thumbnailUrl, visibility } = story;
  const still = thumbnailUrl ?? (mediaType === 'image' ? mediaUrl : null);
  return (
    <span
      className={classNames(
        'relative grid aspect-[9/16] w-full place-items-center overflow-hidden rounded-card bg-night text-white',
        className,
      )}
    >
      <FallbackImage className="absolute inset-0 size-full object-cover" url={still} width={width}>
        <span className="p-3 text-center text-12">
          {visibility === 'shown' ? 'No picture any more' : notShown[visibility]}
        </span>
      </FallbackImage>
      {mediaType === 'video' && (
        <span className="absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-full bg-night/70">
          <ConsoleIcon name="play" size={14} />
          <span className="sr-only">Video</span>
        </span>
      )}
    </span>
  );
}
