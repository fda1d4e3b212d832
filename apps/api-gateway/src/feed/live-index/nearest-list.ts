import { compareIds, compareWithWords, type IdWords, type LocationSlots } from './location-slots.ts';

/** The nearest locations found so far, in order. */
export type NearestList = {
  slots: LocationSlots;
  limit: number;
  count: number;
  /** A location that is farther does not come into the list. */
  farthest: number;
  chords: Float64Array;
  found: Int32Array;
  /** Only what follows this position. */
  after: { chord: number; words: IdWords } | undefined;
};

export function nearestList(
  slots: LocationSlots,
  { limit, after }: { limit: number; after: NearestList['after'] },
): NearestList {
  return {
    slots,
    limit,
    count: 0,
    farthest: Number.POSITIVE_INFINITY,
    chords: new Float64Array(limit),
    found: new Int32Array(limit),
    after,
  };
}

/** Ties are ordered by id. */
export function offer(list: NearestList, slot: number, chord: number): void {
  const { chords, found, slots, after, limit } = list;
  if (chord > list.farthest) return;
  if (after !== undefined) {
    if (chord < after.chord) return;
    if (chord === after.chord && compareWithWords(slots, slot, after.words) <= 0) return;
  }
  let index = list.count;
  while (index > 0 && comesBefore(list, slot, chord, index - 1)) index -= 1;
  if (index === limit) return;
  const last = Math.min(list.count, limit - 1);
  chords.copyWithin(index + 1, index, last);
  found.copyWithin(index + 1, index, last);
  chords[index] = chord;
  found[index] = slot;
  list.count = last + 1;
  if (list.count === limit) list.farthest = chords[limit - 1]!;
}

function comesBefore({ chords, found, slots }: NearestList, slot: number, chord: number, index: number): boolean {
  const other = chords[index]!;
  return chord < other || (chord === other && compareIds(slots, slot, found[index]!) < 0);
}
