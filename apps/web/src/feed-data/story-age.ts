import { STORY_LIFETIME_MS } from '@around/contracts/story-lifetime';
import type { FeedStory } from './feed-place.ts';

export function isExpired({ expiresAt, createdAt }: FeedStory, now: number): boolean {
  if (expiresAt !== null) return expiresAt <= now;
  return createdAt !== null && now - createdAt > STORY_LIFETIME_MS;
}

/** Whole hours until the story ends, rounded up; null where it has ended or no end is known. */
export function hoursLeft({ expiresAt }: FeedStory, now: number): number | null {
  if (expiresAt === null || expiresAt <= now) return null;
  return Math.ceil((expiresAt - now) / 3_600_000);
}
