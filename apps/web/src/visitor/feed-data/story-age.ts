import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import type { FeedPlace, FeedStory } from '../../ui/feed-place/feed-place.ts';

/** `now` is the server's time. */
export function isExpired({ expiresAt, createdAt }: Pick<FeedStory, 'expiresAt' | 'createdAt'>, now: number): boolean {
  if (expiresAt !== null) return expiresAt <= now;
  return createdAt !== null && now - createdAt > STORY_LIFETIME_MS;
}

/** Hours until the story expires, rounded up; null if it has expired or its expiry is unknown. */
export function hoursLeft({ expiresAt }: Pick<FeedStory, 'expiresAt'>, now: number): number | null {
  if (expiresAt === null || expiresAt <= now) return null;
  return Math.ceil((expiresAt - now) / 3_600_000);
}

/** Drops expired stories, and places without other stories. */
export function withoutExpiredStories(places: FeedPlace[], now: number): FeedPlace[] {
  return places.flatMap((place) => {
    const stories = place.stories.filter((story) => !isExpired(story, now));
    return stories.length > 0 ? [{ ...place, stories }] : [];
  });
}
