import { createClusterCut } from '../../geometry/clusters/cluster-cut.ts';
import { type ClusterTree, growClusterTree } from '../../geometry/clusters/cluster-tree.ts';
import type { RadarPlace } from '../../places/radar-place.ts';

const PLACES_IN_SLICE = 60;

/** Places with their clusters at one zoom. Indices are those of `ordered`, the freshest first. */
export type GrownClusters = {
  places: readonly RadarPlace[];
  ordered: readonly RadarPlace[];
  tree: ClusterTree;
  cut: ReturnType<typeof createClusterCut>;
};

/** Yields after each slice of the work. */
export function* growClusters(places: readonly RadarPlace[]): Generator<undefined, GrownClusters> {
  const ordered = places.toSorted((one, other) => other.freshAt - one.freshAt);
  yield;
  const tree = yield* growClusterTree(ordered, PLACES_IN_SLICE);
  const storyCounts = ordered.map(({ place }) => place.stories.length);
  return { places, ordered, tree, cut: createClusterCut(tree, storyCounts) };
}
