import type { LocationId } from '@around/contracts/ids';
import type { FeedPosition } from '@around/database/feed/feed-queries';
import type { UnitVector } from '@around/database/feed/unit-vector';
import { milesOfChord } from '../../places/great-circle.ts';
import type { FeedPage } from '../feed-page.ts';
import { fragmentItem } from '../fragments/fragment.ts';
import type { Deflate } from '../fragments/glue.ts';
import { type FragmentPages, fragmentPages } from './fragment-pages.ts';
import { emptyTree, type KdTree, removePosition, setLive, treeBytes } from './kd-tree.ts';
import {
  ALL,
  bucketOf,
  freeSlot,
  type LocationSlots,
  locationSlots,
  MOMENTS,
  NONE,
  slotBytes,
  takeSlot,
  type Variant,
} from './location-slots.ts';
import { nearestList, startList } from './nearest-list.ts';
import { type Rebuild, rebuildTree } from './rebuild.ts';
import { searchKdTree } from './search-kd-tree.ts';
import { sideList } from './side-list.ts';
import { compactPages, dropItems, readDeflated, readItem, storeItems } from './stored-items.ts';

export type LiveLocation = {
  id: LocationId;
  version: number;
  position: UnitVector;
  /** Times are in milliseconds since the epoch. */
  liveUntil: number;
  /** 0 without moments. */
  momentsLiveUntil: number;
  nextExpiry: number;
  /** JSON of the location group without its distance. */
  item: string;
  momentsItem: string | undefined;
};

export type NearestQuery = {
  from: UnitVector;
  withNetworkStories: boolean;
  limit: number;
  after?: FeedPosition | undefined;
  now: number;
};

export type LiveIndex = {
  put: (location: LiveLocation) => void;
  remove: (id: LocationId) => void;
  nearest: (query: NearestQuery) => FeedPage;
  versionOf: (id: LocationId) => number | undefined;
  /** The JSON of a location with all its stories, as it was last stored. */
  itemOf: (id: LocationId) => string | undefined;
  /** All ids whose last byte is one of these. */
  idsOf: (buckets: ReadonlySet<number>) => LocationId[];
  /** By last byte of the id: the number of locations and the sum of their versions. */
  sums: () => Map<number, { locations: number; versions: number }>;
  /** Adds new locations to the tree and frees unused memory, in steps of at most a few milliseconds. */
  upkeep: (now: number) => Generator<void>;
  stats: () => { locations: number; beside: number; bytes: number };
};

/** This many new locations cost a search a few microseconds. */
const SIDE_MAX = 1_024;
const REMOVED_SHARE = 0.25;

/** The feed in memory. `docs/decisions/0018-live-index.md` explains the design. */
export function liveIndex({ sideMax = SIDE_MAX }: { sideMax?: number } = {}): LiveIndex {
  const slots: LocationSlots = locationSlots();
  const pages: FragmentPages = fragmentPages();
  const side = sideList(slots);
  const list = nearestList(slots);
  const deflate: Deflate = (fragment) => readDeflated(pages, fragment);
  let tree: KdTree = emptyTree(slots, new Int32Array(0));
  let removed = 0;
  let rebuild: Rebuild | undefined;

  function leaveTree(slot: number): void {
    const position = slots.treePositions[slot]!;
    if (position === NONE) return;
    removePosition(tree, position);
    slots.treePositions[slot] = NONE;
    removed += 1;
  }

  function setPosition(slot: number, { x, y, z }: UnitVector): void {
    if (slots.xs[slot] === x && slots.ys[slot] === y && slots.zs[slot] === z && isPlaced(slot)) return;
    leaveTree(slot);
    slots.xs[slot] = x;
    slots.ys[slot] = y;
    slots.zs[slot] = z;
    if (slots.sidePositions[slot] === NONE) side.add(slot);
  }

  function isPlaced(slot: number): boolean {
    return slots.treePositions[slot] !== NONE || slots.sidePositions[slot] !== NONE;
  }

  function setLiveUntil(slot: number, variant: Variant, until: number): void {
    slots.liveUntil[variant][slot] = until;
    const position = slots.treePositions[slot]!;
    if (position !== NONE) setLive(tree, position, variant, until);
  }

  return {
    put(location) {
      const slot = slots.numbers.get(location.id) ?? takeSlot(slots, location.id);
      rebuild?.changed.add(slot);
      storeItems(slots, pages, slot, location);
      slots.versions[slot] = location.version;
      setPosition(slot, location.position);
      setLiveUntil(slot, ALL, location.liveUntil);
      setLiveUntil(slot, MOMENTS, location.momentsLiveUntil);
    },
    remove(id) {
      const slot = slots.numbers.get(id);
      if (slot === undefined) return;
      rebuild?.changed.add(slot);
      leaveTree(slot);
      if (slots.sidePositions[slot] !== NONE) side.remove(slot);
      dropItems(slots, pages, slot);
      freeSlot(slots, id, slot);
    },
    nearest({ from, withNetworkStories, limit, after, now }) {
      const variant = withNetworkStories ? ALL : MOMENTS;
      startList(list, { limit: limit + 1, after });
      searchKdTree(tree, { from, variant, now }, list);
      side.search({ from, variant, now }, list);
      const parts = [];
      const count = Math.min(list.count, limit);
      for (let rank = 0; rank < count; rank += 1) {
        const fragment = readItem(slots, pages, { slot: list.found[rank]!, variant, now });
        if (fragment) parts.push({ fragment, miles: milesOfChord(list.chords[rank]!) });
      }
      if (list.count <= limit) return { parts, next: undefined, deflate };
      const next = { chord: list.chords[count - 1]!, locationId: slots.ids[list.found[count - 1]!]! };
      return { parts, next, deflate };
    },
    versionOf(id) {
      const slot = slots.numbers.get(id);
      return slot === undefined ? undefined : slots.versions[slot];
    },
    itemOf(id) {
      const slot = slots.numbers.get(id);
      return slot === undefined ? undefined : fragmentItem(pages.get(slots.fragments[ALL][slot]!));
    },
    idsOf(buckets) {
      const ids: LocationId[] = [];
      for (const slot of slots.numbers.values()) {
        if (buckets.has(bucketOf(slots, slot))) ids.push(slots.ids[slot]!);
      }
      return ids;
    },
    sums() {
      const sums = new Map<number, { locations: number; versions: number }>();
      for (const slot of slots.numbers.values()) {
        const bucket = bucketOf(slots, slot);
        const { locations, versions } = sums.get(bucket) ?? { locations: 0, versions: 0 };
        sums.set(bucket, { locations: locations + 1, versions: versions + slots.versions[slot]! });
      }
      return sums;
    },
    *upkeep(now) {
      if (side.count() > sideMax || removed > REMOVED_SHARE * tree.size + sideMax) {
        rebuild = { changed: new Set() };
        tree = yield* rebuildTree(slots, side, { rebuild, now });
        rebuild = undefined;
        removed = 0;
      }
      if (pages.isCompactionDue()) yield* compactPages(slots, pages);
    },
    stats: () => ({
      locations: slots.numbers.size,
      beside: side.count(),
      bytes: slotBytes(slots) + treeBytes(tree) + pages.allocatedBytes(),
    }),
  };
}
