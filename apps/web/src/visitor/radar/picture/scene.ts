import type { DistanceUnit } from '../../../ui/language/formats.ts';
import type { RadarPlace } from '../places/radar-place.ts';
import type { RadarColors } from './radar-colors.ts';

/** All that the picture shows besides the view. */
export type Scene = {
  places: readonly RadarPlace[];
  now: number;
  /** The place that is focused in the list. */
  highlightedId: string | null;
  colors: RadarColors;
  unit: DistanceUnit;
  formatRing: (distance: number) => string;
  formatCount: (count: number) => string;
  north: string;
  /** The picture turns with the device. */
  isTurning: boolean;
};
