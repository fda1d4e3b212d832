import { buildKdTree } from './build-kd-tree.ts';
import { type KdTree, positionsBySlot, removePosition } from './kd-tree.ts';
import { ALL, type LocationSlots, NONE } from './location-slots.ts';
import type { SideList } from './side-list.ts';

/** What changes while a new tree is built. */
export type Rebuild = { changed: Set<number> };

/** The slots of all locations that are live. */
function liveMembers(slots: LocationSlots, now: number): Int32Array {
  const members = new Int32Array(slots.numbers.size);
  let count = 0;
  for (const slot of slots.numbers.values()) {
    if (slots.liveUntil[ALL][slot]! > now) members[count++] = slot;
  }
  return members.slice(0, count);
}

/** Builds a tree in small steps. What changed between two steps is then in the side list and not in the tree. */
export function* rebuildTree(
  slots: LocationSlots,
  side: SideList,
  { rebuild, now }: { rebuild: Rebuild; now: number },
): Generator<void, KdTree> {
  const tree = yield* buildKdTree(slots, liveMembers(slots, now));
  slots.treePositions = positionsBySlot(tree, slots.versions.length);
  side.clear();
  for (const slot of rebuild.changed) {
    const position = slots.treePositions[slot]!;
    if (position !== NONE) removePosition(tree, position);
    slots.treePositions[slot] = NONE;
    if (slots.fragments[ALL][slot] !== NONE) side.add(slot);
  }
  return tree;
}
