import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { mediaSources } from '../../ui/pictures/media-sources.ts';
import { screenWidth } from '../media/screen-width.ts';

/** Fetches and decodes the picture that will be needed next. */
export function warmPicture(story: FeedStory | undefined): void {
  if (!story) return;
  const url = story.mediaType === 'image' ? story.mediaUrl : story.thumbnailUrl;
  const [source] = mediaSources(url ?? '', { width: screenWidth(), until: story.expiresAt });
  if (!source) return;
  const image = new Image();
  image.src = source;
  // What cannot be decoded now fails again when it is shown, where there is a text for it.
  image.decode().catch(() => undefined);
}
