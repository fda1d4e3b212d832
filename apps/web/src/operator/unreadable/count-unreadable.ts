import type { SetAsideStory } from './unreadable-query.ts';

/** How long a story counts for the alert. */
const RECENT_MS = 3_600_000;

export type UnreadableCounts = {
  stories: number;
  profiles: number;
  /** Seen within the last hour. */
  recent: number;
  reasons: { reason: string; stories: number; profiles: number }[];
};

/** The most frequent reason first. */
export function countUnreadable(stories: SetAsideStory[], now: number): UnreadableCounts {
  const reasons = [...new Set(stories.map(({ reason }) => reason))].map((reason) => {
    const own = stories.filter((story) => story.reason === reason);
    return { reason, stories: own.length, profiles: countProfiles(own) };
  });
  return {
    stories: stories.length,
    profiles: countProfiles(stories),
    recent: stories.filter(({ lastSeenAt }) => Date.parse(lastSeenAt) > now - RECENT_MS).length,
    reasons: reasons.toSorted((a, b) => b.stories - a.stories || a.reason.localeCompare(b.reason)),
  };
}

function countProfiles(stories: SetAsideStory[]): number {
  return new Set(stories.map(({ username }) => username)).size;
}
