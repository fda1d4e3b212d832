import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import type { FeedPlace, FeedStory } from '../../ui/feed-place/feed-place.ts';

export function isExpired({ expiresAt, createdAt }: FeedStory, now: number): boolean {
  if (expiresAt !== null) return expiresAt <= now;
  return createdAt !== null && now - createdAt > STORY_LIFETIME_MS;
}

/** Whole hours until the story ends, rounded up; null where it has ended or no end is known. */
export function hoursLeft({ expiresAt }: FeedStory, now: number): number | null {
  if (expiresAt === null || expiresAt <= now) return null;
  return Math.ceil((expiresAt - now) / 3_600_000);
}

/** Drops expired stories, and places that have no other. */
export function withoutExpiredStories(places: FeedPlace[], now: number): FeedPlace[] {
  return places.flatMap((place) => {
    const stories = place.stories.filter((story) => !isExpired(story, now));
    return stories.length > 0 ? [{ ...place, stories }] : [];
  });
}
