import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { mediaSources } from '../../../ui/pictures/media-sources.ts';
import type { VideoSource } from '../../media/video-pool.ts';

/** The video pool's entry for a story; undefined if the story is no video. */
export function videoSourceOf(story: FeedStory | undefined, attempt = 0): VideoSource | undefined {
  const source =
    story?.mediaType === 'video' ? mediaSources(story.mediaUrl, { until: story.expiresAt })[attempt] : undefined;
  return story && source ? { key: story.id, source } : undefined;
}
