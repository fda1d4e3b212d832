import { useSyncExternalStore } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { isRecord, parseJson } from '../../ui/json/json-values.ts';
import { readStored, writeStored } from '../../ui/storage/browser-storage.ts';

const STORAGE_KEY = 'hidden-stories';

/** Story id and the time until which it is hidden, in milliseconds. */
type Hidden = Readonly<Record<string, number>>;

const listeners = new Set<() => void>();
let hidden = read();

function read(): Hidden {
  const stored = parseJson(readStored(STORAGE_KEY));
  const entries = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > Date.now()),
  );
}

function change(changed: Hidden): void {
  hidden = changed;
  writeStored(STORAGE_KEY, JSON.stringify(hidden));
  for (const listener of [...listeners]) listener();
}

/** The stories that this visitor has reported. They are hidden on this device until they expire. */
export const hiddenStories = {
  hide: (storyId: string, until: number) => change({ ...hidden, [storyId]: until }),
  showAgain(storyId: string): void {
    const { [storyId]: _, ...others } = hidden;
    change(others);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => hidden,
};

export function useHiddenStories(): Hidden {
  return useSyncExternalStore(hiddenStories.subscribe, hiddenStories.current);
}

/** Drops hidden stories, and places without other stories. */
export function withoutHiddenStories(places: FeedPlace[], hiddenUntil: Hidden): FeedPlace[] {
  return places.flatMap((place) => {
    const stories = place.stories.filter(({ id }) => !(id in hiddenUntil));
    if (stories.length === place.stories.length) return [place];
    return stories.length > 0 ? [{ ...place, stories }] : [];
  });
}
