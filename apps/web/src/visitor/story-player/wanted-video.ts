import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { mediaSources } from '../../ui/pictures/media-sources.ts';
import type { WantedVideo } from '../media/video-pool.ts';

/** A story as the video pool knows it; undefined where it is no video. */
export function wantedVideoOf(story: FeedStory | undefined, attempt = 0): WantedVideo | undefined {
  const source =
    story?.mediaType === 'video' ? mediaSources(story.mediaUrl, { until: story.expiresAt })[attempt] : undefined;
  return story && source ? { key: story.id, source } : undefined;
}
