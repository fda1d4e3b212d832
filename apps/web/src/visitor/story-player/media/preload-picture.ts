import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { mediaSources } from '../../../ui/pictures/media-sources.ts';
import { screenWidth } from '../../media/screen-width.ts';

const KEPT = 6;
/** Browsers keep these in memory, so that each is shown in the first frame. */
let kept: HTMLImageElement[] = [];

/** Fetches and decodes a picture before it is shown. */
export function preloadPicture(story: FeedStory | undefined): void {
  if (!story) return;
  const url = story.mediaType === 'image' ? story.mediaUrl : story.thumbnailUrl;
  const [source] = mediaSources(url ?? '', { width: screenWidth(), until: story.expiresAt });
  if (!source) return;
  const image = new Image();
  image.src = source;
  kept = [image, ...kept.filter(({ src }) => src !== image.src)].slice(0, KEPT);
  // A failure is handled when the picture is shown.
  image.decode().catch(() => undefined);
}
