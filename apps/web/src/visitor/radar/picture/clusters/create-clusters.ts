import type { RadarPlace } from '../../places/radar-place.ts';
import { isStill } from '../is-still.ts';
import { createClusterMotion } from './cluster-motion.ts';
import { type GrownClusters, growClusters } from './grown-clusters.ts';

/** The minimum distance of two markers in pixels. */
export const CLUSTER_PIXELS = 58;
/** The time for this work in each frame, so that a slow phone still draws the frame in time. */
const GROW_MS = 3;

export type Clusters = GrownClusters & { motion: ReturnType<typeof createClusterMotion> };

/** The clusters of the places on the screen. Those of new places are built over several frames; the last ones are shown meanwhile. */
export function createClusters() {
  let shown: Clusters | undefined;
  let growing: Generator<undefined, GrownClusters> | undefined;

  function grow(places: readonly RadarPlace[]): void {
    // Pages of places may arrive faster than clusters are built, so a started build is finished first.
    growing ??= growClusters(places);
    const startedAt = performance.now();
    do {
      const { done, value } = growing.next();
      if (!done) continue;
      shown = { ...value, motion: createClusterMotion(value) };
      growing = undefined;
    } while (growing && (!shown || performance.now() - startedAt < GROW_MS));
  }

  return {
    /** `scale` is in pixels per unit of the picture. */
    at(places: readonly RadarPlace[], scale: number, time: number): Clusters {
      const before = shown;
      if (shown?.places !== places) grow(places);
      const clusters = shown as Clusters;
      clusters.motion.advance(time);
      clusters.cut.moveTo(CLUSTER_PIXELS / scale, clusters.motion);
      if (clusters !== before || isStill()) clusters.motion.settle();
      return clusters;
    },
    /** The next frame differs from the last one, even if nothing else changes. */
    isBehind: () => growing !== undefined || shown?.motion.isMoving() === true,
  };
}
