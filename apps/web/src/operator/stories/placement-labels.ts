import type { ListedStory } from './stories-query.ts';

type Placed = Pick<ListedStory, 'source' | 'placedBy'>;
type Placement = NonNullable<Placed['placedBy']>;

const reasons: Record<Placement, { name: string; why: string }> = {
  sticker: { name: 'Sticker', why: 'The story carries a place sticker with coordinates.' },
  lookup: { name: 'Sticker, looked up', why: 'The story carries a place sticker, whose coordinates were looked up.' },
  home: { name: "Author's home", why: 'The story carries no place, so it is at the home of its author.' },
  usual: {
    name: 'Where its author usually is',
    why: 'The story carries no place and its author has no home, so it is where most of the stickers of the author are.',
  },
};

export const PLACEMENT_OPTIONS = [
  { value: '', name: 'Every reason' },
  ...Object.entries(reasons).map(([value, { name }]) => ({ value, name })),
  { value: 'moment', name: 'Shared here' },
];

/** Why the story is where it is, in a few words. */
export function placementName({ source, placedBy }: Placed): string {
  if (source === 'moment') return 'Shared here';
  return placedBy ? reasons[placedBy].name : 'Not known';
}

/** The same as a sentence. */
export function placementReason({ source, placedBy }: Placed): string {
  if (source === 'moment') return 'The user who shared it chose this place.';
  return placedBy ? reasons[placedBy].why : 'The reason was not recorded.';
}
