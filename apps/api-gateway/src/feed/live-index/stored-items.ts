import { dropExpiredStories } from '../feed-item.ts';
import {
  type Deflated,
  deflatedHandle,
  deflateFragment,
  type Fragment,
  fragmentItem,
  makeFragment,
  setDeflatedHandle,
} from '../fragments/fragment.ts';
import type { FragmentPages, Handle } from './fragment-pages.ts';
import { ALL, type LocationSlots, MOMENTS, NONE, type Variant } from './location-slots.ts';

type Items = { item: string; momentsItem: string | undefined; nextExpiry: number };

/** Stores what is sent for a location. Moments that are all of its stories are stored once. */
export function storeItems(slots: LocationSlots, pages: FragmentPages, slot: number, items: Items): void {
  dropItems(slots, pages, slot);
  const { item, momentsItem, nextExpiry } = items;
  const handle = addFragment(pages, item);
  slots.fragments[ALL][slot] = handle;
  slots.nextExpiry[ALL][slot] = nextExpiry;
  if (momentsItem === undefined) return;
  slots.fragments[MOMENTS][slot] = momentsItem === item ? handle : addFragment(pages, momentsItem);
  slots.nextExpiry[MOMENTS][slot] = nextExpiry;
}

function addFragment(pages: FragmentPages, item: string): Handle {
  let handle = NONE;
  makeFragment(item, (length) => {
    handle = pages.allocate(length);
    return pages.get(handle);
  });
  return handle;
}

export function dropItems(slots: LocationSlots, pages: FragmentPages, slot: number): void {
  dropItem(slots, pages, slot, ALL);
  dropItem(slots, pages, slot, MOMENTS);
}

function dropItem(slots: LocationSlots, pages: FragmentPages, slot: number, variant: Variant): void {
  const handle = slots.fragments[variant][slot]!;
  slots.fragments[variant][slot] = NONE;
  if (handle === NONE || slots.fragments[otherThan(variant)][slot] === handle) return;
  const deflated = deflatedHandle(pages.get(handle));
  if (deflated !== undefined) pages.remove(deflated);
  pages.remove(handle);
}

function otherThan(variant: Variant): Variant {
  return variant === ALL ? MOMENTS : ALL;
}

type Wanted = { slot: number; variant: Variant; now: number };

/** What is sent for a location now. Once a story has expired, the item is stored again without that story. */
export function readItem(
  slots: LocationSlots,
  pages: FragmentPages,
  { slot, variant, now }: Wanted,
): Fragment | undefined {
  const fragment = pages.get(slots.fragments[variant][slot]!);
  const nextExpiry = slots.nextExpiry[variant][slot]!;
  if (nextExpiry > now) return fragment;
  const live = dropExpiredStories({ item: fragmentItem(fragment), nextExpiry }, now);
  if (live === undefined) return undefined;
  dropItem(slots, pages, slot, variant);
  slots.fragments[variant][slot] = addFragment(pages, live.item);
  slots.nextExpiry[variant][slot] = live.nextExpiry;
  return pages.get(slots.fragments[variant][slot]!);
}

/** A stored fragment compressed. It is compressed at its first use, because most fragments change again before they are requested. */
export function readDeflated(pages: FragmentPages, fragment: Fragment): Deflated {
  const known = deflatedHandle(fragment);
  if (known !== undefined) return pages.get(known);
  let handle = NONE;
  const deflated = deflateFragment(fragment, (length) => {
    handle = pages.allocate(length);
    return pages.get(handle);
  });
  setDeflatedHandle(fragment, handle);
  return deflated;
}

/** Moves the fragments out of pages that are mostly unused, in small steps. */
export function* compactPages(slots: LocationSlots, pages: FragmentPages): Generator<void> {
  for (let slot = 0; slot < slots.end; slot += 1) {
    moveItem(slots, pages, slot);
    if (slot % 1_024 === 1_023) yield;
  }
}

function moveItem(slots: LocationSlots, pages: FragmentPages, slot: number): void {
  const [old, oldMoments] = [slots.fragments[ALL][slot]!, slots.fragments[MOMENTS][slot]!];
  for (const handle of new Set([old, oldMoments])) {
    if (handle === NONE) continue;
    const moved = move(pages, handle);
    if (handle === old) slots.fragments[ALL][slot] = moved;
    if (handle === oldMoments) slots.fragments[MOMENTS][slot] = moved;
    const fragment = pages.get(moved);
    const deflated = deflatedHandle(fragment);
    if (deflated !== undefined) setDeflatedHandle(fragment, move(pages, deflated));
  }
}

/** Returns the new handle. */
function move(pages: FragmentPages, handle: Handle): Handle {
  if (!pages.isSparse(handle)) return handle;
  const moved = pages.add(pages.get(handle));
  pages.remove(handle);
  return moved;
}
