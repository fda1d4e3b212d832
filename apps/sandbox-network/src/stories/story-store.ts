import { isLive, type Story } from './story.ts';

/** Media URLs stay valid longer than their stories, so stories are kept for this long. */
const KEPT_FOR_SECONDS = 72 * 3_600;

export type StoryStore = {
  add(story: Story): void;
  find(id: string): Story | undefined;
  /** The venue's live stories, oldest first. */
  liveOf(venueId: string): Story[];
  live(): Story[];
  /** When the venue last posted, in unix seconds; 0 if unknown. */
  lastPostedAt(venueId: string): number;
};

/** All known stories, in memory. The clock decides at each call which of them are live. */
export function createStoryStore(clock: () => number): StoryStore {
  const byId = new Map<string, Story>();
  const byVenue = new Map<string, Story[]>();

  function nowSeconds(): number {
    return clock() / 1_000;
  }

  function removeOld(): void {
    const oldest = nowSeconds() - KEPT_FOR_SECONDS;
    for (const [venueId, stories] of byVenue) {
      if (stories[0] === undefined || stories[0].takenAt >= oldest) continue;
      for (const story of stories.filter((story) => story.takenAt < oldest)) byId.delete(story.id);
      byVenue.set(
        venueId,
        stories.filter((story) => story.takenAt >= oldest),
      );
    }
  }

  return {
    add(story) {
      removeOld();
      byId.set(story.id, story);
      const others = byVenue.get(story.venueId) ?? [];
      byVenue.set(
        story.venueId,
        [...others, story].sort((a, b) => a.takenAt - b.takenAt),
      );
    },
    find: (id) => byId.get(id),
    liveOf: (venueId) => (byVenue.get(venueId) ?? []).filter((story) => isLive(story, nowSeconds())),
    live: () => [...byId.values()].filter((story) => isLive(story, nowSeconds())),
    lastPostedAt: (venueId) => byVenue.get(venueId)?.at(-1)?.takenAt ?? 0,
  };
}

export function isKept(story: Story, nowMs: number): boolean {
  return story.takenAt >= nowMs / 1_000 - KEPT_FOR_SECONDS;
}
