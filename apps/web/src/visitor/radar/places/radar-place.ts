import type { Coordinates } from '@around/contracts/coordinates';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { distanceMiles } from '../geometry/earth.ts';
import { type Point, project } from '../geometry/projection.ts';

/** A place of the feed with its position in the picture. */
export type RadarPlace = Point & {
  id: string;
  place: FeedPlace;
  miles: number;
  /** When its newest story was posted; 0 if unknown. */
  freshAt: number;
};

export function toRadarPlace(origin: Coordinates, place: FeedPlace): RadarPlace {
  return {
    ...project(origin, place),
    id: place.id,
    place,
    miles: distanceMiles(origin, place),
    freshAt: Math.max(0, ...place.stories.map(({ postedAt }) => postedAt ?? 0)),
  };
}
