import type { LocationId } from '@around/contracts/ids';
import type { FeedPosition } from '@around/database/feed/feed-queries';
import type { LocationSlots } from './location-slots.ts';

/** The nearest locations found so far, in order. One list serves all searches, one after the other. */
export type NearestList = {
  ids: LocationSlots['ids'];
  limit: number;
  count: number;
  /** A location that is farther is not added to the list. */
  farthest: number;
  chords: Float64Array;
  found: Int32Array;
  /** Only what follows this position. */
  after: FeedPosition | undefined;
};

const FIRST_CAPACITY = 128;

export function nearestList({ ids }: LocationSlots): NearestList {
  return {
    ids,
    limit: 0,
    count: 0,
    farthest: Number.POSITIVE_INFINITY,
    chords: new Float64Array(FIRST_CAPACITY),
    found: new Int32Array(FIRST_CAPACITY),
    after: undefined,
  };
}

/** Empties the list for another search. */
export function startList(list: NearestList, { limit, after }: Pick<NearestList, 'limit' | 'after'>): void {
  if (limit > list.found.length) {
    list.chords = new Float64Array(limit);
    list.found = new Int32Array(limit);
  }
  list.limit = limit;
  list.count = 0;
  list.farthest = Number.POSITIVE_INFINITY;
  list.after = after;
}

/** Ties are ordered by id, as Postgres orders ids. */
export function offer(list: NearestList, slot: number, chord: number): void {
  const { ids, chords, found, after, limit } = list;
  if (chord > list.farthest) return;
  if (after !== undefined) {
    if (chord < after.chord) return;
    if (chord === after.chord && ids[slot]! <= after.locationId) return;
  }
  let index = list.count;
  if (index === limit) {
    if (!comesBefore(ids, slot, chord, found[index - 1]!, chords[index - 1]!)) return;
    index -= 1;
  } else {
    list.count = index + 1;
  }
  while (index > 0 && comesBefore(ids, slot, chord, found[index - 1]!, chords[index - 1]!)) {
    chords[index] = chords[index - 1]!;
    found[index] = found[index - 1]!;
    index -= 1;
  }
  chords[index] = chord;
  found[index] = slot;
  if (list.count === limit) list.farthest = chords[limit - 1]!;
}

function comesBefore(ids: LocationId[], slot: number, chord: number, other: number, otherChord: number): boolean {
  return chord < otherChord || (chord === otherChord && ids[slot]! < ids[other]!);
}
