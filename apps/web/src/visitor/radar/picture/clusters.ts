import { type Cluster, clusterInSlices, clusterPoints } from '../geometry/cluster-points.ts';
import { type Size, scaleOf } from '../geometry/view.ts';
import type { RadarPlace } from '../places/radar-place.ts';

/** The least distance of two markers in pixels. */
export const CLUSTER_PIXELS = 58;
const STEPS_PER_ZOOM = 2;
const CACHED_STEPS = 24;
/** So many places are grouped in a frame: a slow phone needs 2 ms for them. */
const PLACES_A_FRAME = 800;

export type RadarCluster = { lead: RadarPlace; places: RadarPlace[]; storyCount: number };

/** Clusters of places by zoom, computed once for each half of a zoom step. */
export function createClusters(places: readonly RadarPlace[]) {
  // The freshest place leads its cluster.
  const ordered = places.toSorted((one, other) => other.freshAt - one.freshAt);
  const known = new Map<string, RadarCluster[]>();
  let last: RadarCluster[] | undefined;
  let next: { key: string; slices: Generator<undefined, Cluster[]> } | undefined;

  function keep(key: string, found: readonly Cluster[]): RadarCluster[] {
    if (known.size >= CACHED_STEPS) known.clear();
    // The freshest are drawn last, on top.
    const clusters = found.map((cluster) => toRadarCluster(cluster, ordered)).reverse();
    known.set(key, clusters);
    return clusters;
  }

  /** One slice of the clusters with this key; undefined until the last one. */
  function group(key: string, radius: number): RadarCluster[] | undefined {
    if (next?.key !== key) next = { key, slices: clusterInSlices(ordered, radius, PLACES_A_FRAME) };
    const { value } = next.slices.next();
    if (!value) return undefined;
    next = undefined;
    return keep(key, value);
  }

  return {
    /** The first call groups all places. Later ones go on with a slice, and meanwhile answer the clusters of the zoom before. */
    at(zoom: number, size: Size): RadarCluster[] {
      const scale = scaleOf(Math.floor(zoom * STEPS_PER_ZOOM) / STEPS_PER_ZOOM, size);
      const key = scale.toFixed(3);
      const radius = CLUSTER_PIXELS / scale;
      const found = known.get(key) ?? (last ? group(key, radius) : keep(key, clusterPoints(ordered, radius)));
      if (known.has(key)) next = undefined;
      last = found ?? last ?? [];
      return last;
    },
    /** The last answer was not of the zoom that was asked for. */
    isBehind: () => next !== undefined,
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
