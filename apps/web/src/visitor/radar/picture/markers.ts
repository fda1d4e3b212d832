import type { Point } from '../geometry/projection.ts';
import { isOnScreen, type Size, type Transform, toScreen } from '../geometry/view.ts';
import type { RadarPlace } from '../places/radar-place.ts';
import type { Clusters } from './clusters/create-clusters.ts';
import { markerSize } from './marker-look.ts';

/** A cluster on the screen. */
export type Marker = Point & {
  /** The diameter in pixels. */
  size: number;
  /** Below 1 while the marker joins another one. */
  opacity: number;
  lead: RadarPlace;
  /** The number of places. */
  count: number;
  placesOf: () => RadarPlace[];
  isHighlighted: boolean;
};

/** More moving markers would be too small to distinguish. */
const MAX_MOVING = 80;
/** The radius of the largest marker, its glow included. */
const REACH = 48;

type Options = { transform: Transform; size: Size; highlightedId: string | null };

/** The markers on the screen, the top one last: first those that move to another one, then the others by age. */
export function markersOnScreen(clusters: Clusters, { transform, size, highlightedId }: Options) {
  const { ordered, cut, motion } = clusters;
  const highlighted = highlightedId === null ? -1 : ordered.findIndex(({ id }) => id === highlightedId);
  const highlightedLead = highlighted === -1 ? -1 : cut.leadOf(highlighted);

  function toMarker(point: number, { x, y }: Point): Marker {
    const share = motion.shareOf(point);
    return {
      x,
      y,
      size: markerSize(cut.weightOf(point)) * (1 - share / 2),
      opacity: Math.min(1, 2 - 2 * share),
      lead: ordered[point] as RadarPlace,
      count: cut.sizeOf(point),
      placesOf: () => cut.membersOf(point).map((member) => ordered[member] as RadarPlace),
      isHighlighted: point === highlightedLead,
    };
  }

  const moving: Marker[] = [];
  for (const point of motion.moving()) {
    const at = toScreen(transform, motion.positionOf(point));
    if (moving.length < MAX_MOVING && isOnScreen(at, size, -REACH)) moving.push(toMarker(point, at));
  }
  const resting: [point: number, at: Point][] = [];
  for (const point of cut.leads()) {
    if (motion.isMoving() && motion.shareOf(point) > 0) continue;
    const at = toScreen(transform, ordered[point] as Point);
    if (isOnScreen(at, size, -REACH)) resting.push([point, at]);
  }
  resting.sort(([one], [other]) => other - one);
  return { moving, resting: resting.map(([point, at]) => toMarker(point, at)) };
}
