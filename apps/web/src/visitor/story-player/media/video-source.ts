import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { mediaSources } from '../../../ui/pictures/media-sources.ts';
import { prefersSmallVideos } from '../../media/data-saving.ts';
import type { VideoSource } from '../../media/video-pool.ts';

/** Decided once per URL, so that a change of the connection reloads nothing. */
const areSmallFirst = new Map<string, boolean>();

/** The video pool's entry for a story; undefined if the story is no video. */
export function videoSourceOf(story: FeedStory | undefined, attempt = 0): VideoSource | undefined {
  if (story?.mediaType !== 'video') return undefined;
  const { id, mediaUrl, expiresAt } = story;
  const isSmallFirst = areSmallFirst.get(mediaUrl) ?? prefersSmallVideos();
  areSmallFirst.set(mediaUrl, isSmallFirst);
  const source = mediaSources(mediaUrl, { until: expiresAt, isSmallFirst })[attempt];
  return source ? { key: id, source } : undefined;
}
