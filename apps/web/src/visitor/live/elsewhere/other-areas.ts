import type { Coordinates } from '@around/contracts/coordinates';
import { type Area, BUILT_IN_AREAS, isInside } from '@around/contracts/places/areas';
import { findNamedArea } from '@around/contracts/places/named-areas';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import type { VisitorPlace } from '../../location/visitor-place.ts';

export type OtherArea = VisitorPlace & { storyCount: number };

/** The built-in areas that the visitor is not in, those with the most live stories first. */
export function otherAreas(position: Coordinates, places: readonly FeedPlace[]): OtherArea[] {
  return BUILT_IN_AREAS.filter((area) => !isInside(position, area))
    .map((area) => ({ ...middleOf(area), storyCount: countStories(area, places) }))
    .sort((one, other) => other.storyCount - one.storyCount);
}

/** The position that a search for the area's name leads to. */
function middleOf({ name, south, north, west, east }: Area): VisitorPlace {
  const { latitude, longitude } = findNamedArea(name) ?? {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
  };
  return { name, lat: latitude, lng: longitude };
}

function countStories(area: Area, places: readonly FeedPlace[]): number {
  const inside = places.filter((place) => !place.isSample && isInside(place, area));
  return inside.reduce((sum, { stories }) => sum + stories.length, 0);
}
