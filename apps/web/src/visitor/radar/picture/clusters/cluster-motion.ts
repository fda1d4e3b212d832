import type { Point } from '../../geometry/projection.ts';
import type { GrownClusters } from './grown-clusters.ts';

const JOIN_MS = 220;
/** The longest time step of a frame, so that a late frame, or the first after a pause, does not skip the motion. */
const LONGEST_FRAME_MS = 34;

/** Animates clusters that join into the other cluster, and out of it when they part. A share of 1 is the whole way to the other cluster. */
export function createClusterMotion({ ordered, tree, cut }: Pick<GrownClusters, 'ordered' | 'tree' | 'cut'>) {
  const shares = new Map<number, number>();
  let lastTime = Number.NEGATIVE_INFINITY;

  function shareOf(point: number): number {
    return shares.get(point) ?? (cut.isLead(point) ? 0 : 1);
  }

  function positionOf(point: number): Point {
    const own = ordered[point] as Point;
    const share = ease(shareOf(point));
    if (share === 0) return own;
    const to = positionOf(tree.parent[point] as number);
    return { x: own.x + (to.x - own.x) * share, y: own.y + (to.y - own.y) * share };
  }

  return {
    onJoin(point: number): void {
      if (!shares.has(point)) shares.set(point, 0);
    },
    onPart(point: number): void {
      if (!shares.has(point)) shares.set(point, 1);
    },
    advance(time: number): void {
      const step = Math.min(LONGEST_FRAME_MS, time - lastTime) / JOIN_MS;
      lastTime = time;
      for (const [point, share] of shares) {
        const next = share + (cut.isLead(point) ? -step : step);
        if (next > 0 && next < 1) shares.set(point, next);
        else shares.delete(point);
      }
    },
    /** Ends all motion. */
    settle: () => shares.clear(),
    /** The moving points, including those that have already joined. */
    moving: () => [...shares.keys()],
    isMoving: () => shares.size > 0,
    shareOf,
    /** In units of the picture. */
    positionOf,
  };
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}
