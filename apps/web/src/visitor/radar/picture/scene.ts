import type { DistanceUnit } from '../../../ui/language/formats.ts';
import { type Cluster, clusterPoints } from '../geometry/cluster-points.ts';
import { type Size, scaleOf } from '../geometry/view.ts';
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

/** The least distance of two markers in pixels. */
export const CLUSTER_PIXELS = 58;
const STEPS_PER_ZOOM = 2;
const CACHED_STEPS = 24;

export type RadarCluster = { lead: RadarPlace; places: RadarPlace[]; storyCount: number };

/** Clusters of places by zoom, computed once for each half of a zoom step. */
export function createClusters(places: readonly RadarPlace[]): (zoom: number, size: Size) => RadarCluster[] {
  // The freshest place leads its cluster.
  const ordered = places.toSorted((one, other) => other.freshAt - one.freshAt);
  const cache = new Map<string, RadarCluster[]>();
  return (zoom, size) => {
    const step = Math.floor(zoom * STEPS_PER_ZOOM) / STEPS_PER_ZOOM;
    const scale = scaleOf(step, size);
    const key = scale.toFixed(3);
    const known = cache.get(key);
    if (known) return known;
    if (cache.size >= CACHED_STEPS) cache.clear();
    const clusters = clusterPoints(ordered, CLUSTER_PIXELS / scale).map((cluster) => toRadarCluster(cluster, ordered));
    // The freshest are drawn last, on top.
    clusters.reverse();
    cache.set(key, clusters);
    return clusters;
  };
}

function toRadarCluster({ lead, members }: Cluster, ordered: readonly RadarPlace[]): RadarCluster {
  const places = members.flatMap((index) => ordered[index] ?? []);
  return {
    lead: ordered[lead] as RadarPlace,
    places,
    storyCount: places.reduce((sum, { place }) => sum + place.stories.length, 0),
  };
}
