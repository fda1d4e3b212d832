import type { VisitorPlace } from '../../location/visitor-place.ts';
import { readRadarEntry } from '../address/radar-entry.ts';
import { project } from '../geometry/projection.ts';
import { type View, zoomToFit } from '../geometry/view.ts';
import type { RadarPlace } from '../places/radar-place.ts';

const NORTH_UP = { x: 0, y: 0, heading: 0 };
/** About ten miles around. */
const USUAL_ZOOM = 1.5;
const FITTED_PLACES = 18;
/** Farther places are another town and are not fitted, unless all are far. */
const NEAR_MILES = 25;
/** Room at the edge, so that markers are not cut off. */
const ROOM = 1.12;

export type FirstView = { view: View; isKept: boolean };

/** The view in the address if it belongs to this place, else a default view until the places are known and fitted. */
export function firstView(origin: VisitorPlace): FirstView {
  const { place, centre, zoom } = readRadarEntry();
  const isSame = place?.lat === origin.lat && place.lng === origin.lng;
  if (!isSame || zoom === null) return { view: { ...NORTH_UP, zoom: USUAL_ZOOM }, isKept: false };
  const from = { latitude: origin.lat, longitude: origin.lng };
  return { view: { ...NORTH_UP, ...(centre && project(from, centre)), zoom }, isKept: true };
}

/** The nearest places with the visitor in the middle. */
export function fittedView(places: readonly RadarPlace[]): View {
  const near = places
    .slice(0, FITTED_PLACES)
    .filter(({ miles }) => miles <= Math.max(NEAR_MILES, places[0]?.miles ?? 0));
  const last = near.at(-1);
  const radius = last ? Math.hypot(last.x, last.y) * ROOM : 0;
  return { ...NORTH_UP, zoom: radius > 0 ? zoomToFit(radius) : USUAL_ZOOM };
}
