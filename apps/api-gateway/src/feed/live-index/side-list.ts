import { type LocationSlots, NONE } from './location-slots.ts';
import { type NearestList, offer } from './nearest-list.ts';
import { chordOf, type Search } from './search-kd-tree.ts';

/** New and moved locations, which the tree does not have yet. Every search looks at all of them. */
export type SideList = {
  count: () => number;
  add: (slot: number) => void;
  remove: (slot: number) => void;
  clear: () => void;
  search: (search: Search, list: NearestList) => void;
};

export function sideList(slots: LocationSlots): SideList {
  let members: number[] = [];

  return {
    count: () => members.length,
    add(slot) {
      slots.sidePositions[slot] = members.length;
      members.push(slot);
    },
    remove(slot) {
      const position = slots.sidePositions[slot]!;
      const last = members.pop()!;
      if (last !== slot) {
        members[position] = last;
        slots.sidePositions[last] = position;
      }
      slots.sidePositions[slot] = NONE;
    },
    clear() {
      for (const slot of members) slots.sidePositions[slot] = NONE;
      members = [];
    },
    search({ from, variant, now }, list) {
      const live = slots.liveUntil[variant];
      const { xs, ys, zs } = slots;
      for (const slot of members) {
        if (live[slot]! <= now) continue;
        const chord = chordOf(xs[slot]! - from.x, ys[slot]! - from.y, zs[slot]! - from.z);
        if (chord <= list.farthest) offer(list, slot, chord);
      }
    },
  };
}
