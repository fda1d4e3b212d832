import { isLive, type Story } from './story.ts';

/** Addresses of media outlive their stories, so stories stay known for this long. */
const KNOWN_FOR_SECONDS = 72 * 3_600;

export type StoryStore = {
  add(story: Story): void;
  find(id: string): Story | undefined;
  /** The venue's live stories, oldest first. */
  liveOf(venueId: string): Story[];
  live(): Story[];
  /** When the venue last posted; 0 if it is not known to have. */
  lastPostedAt(venueId: string): number;
};

/** All known stories in memory; which of them are live is decided by the clock at each question. */
export function createStoryStore(clock: () => number): StoryStore {
  const byId = new Map<string, Story>();
  const byVenue = new Map<string, Story[]>();

  function nowSeconds(): number {
    return clock() / 1_000;
  }

  function forgetOld(): void {
    const oldest = nowSeconds() - KNOWN_FOR_SECONDS;
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
      forgetOld();
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

export function isStillKnown(story: Story, nowMs: number): boolean {
  return story.takenAt >= nowMs / 1_000 - KNOWN_FOR_SECONDS;
}
