import type { ClusterTree } from './cluster-tree.ts';

type Listener = (point: number) => void;

/** The clusters of a tree at one radius. The cost of a new radius grows with the number of clusters that join or part. */
export function createClusterCut({ joinsAt, parent, order }: ClusterTree, weights: ArrayLike<number>) {
  const count = order.length;
  const sizes = new Int32Array(count).fill(1);
  const sums = Float64Array.from(weights);
  const firstChild = new Int32Array(count).fill(-1);
  const nextSibling = new Int32Array(count);
  let leads = count;
  let radius = 0;
  for (const point of order) {
    if (joinsAt[point] === Number.POSITIVE_INFINITY) continue;
    const lead = parent[point] as number;
    nextSibling[point] = firstChild[lead] as number;
    firstChild[lead] = point;
  }

  function moveToParent(point: number, sign: 1 | -1): void {
    const lead = parent[point] as number;
    sizes[lead] = (sizes[lead] as number) + sign * (sizes[point] as number);
    sums[lead] = (sums[lead] as number) + sign * (sums[point] as number);
  }

  function isLead(point: number): boolean {
    return (joinsAt[point] as number) >= radius;
  }

  return {
    isLead,
    /** Calls back for each cluster that joins another one, or parts from it. */
    moveTo(next: number, { onJoin, onPart }: { onJoin: Listener; onPart: Listener }): void {
      radius = next;
      while (leads > 0 && !isLead(order[leads - 1] as number)) {
        leads -= 1;
        const point = order[leads] as number;
        moveToParent(point, 1);
        onJoin(point);
      }
      while (leads < count && isLead(order[leads] as number)) {
        const point = order[leads] as number;
        leads += 1;
        moveToParent(point, -1);
        onPart(point);
      }
    },
    /** The points that lead a cluster. */
    leads: () => order.subarray(0, leads),
    /** The number of points in the cluster of a lead, itself included. */
    sizeOf: (lead: number) => sizes[lead] as number,
    /** The sum of the weights of these points. */
    weightOf: (lead: number) => sums[lead] as number,
    leadOf(point: number): number {
      let lead = point;
      while (!isLead(lead)) lead = parent[lead] as number;
      return lead;
    },
    membersOf(lead: number): number[] {
      const members = [lead];
      for (let at = 0; at < members.length; at += 1) {
        for (
          let child = firstChild[members[at] as number] as number;
          child !== -1;
          child = nextSibling[child] as number
        ) {
          if (!isLead(child)) members.push(child);
        }
      }
      return members;
    },
  };
}
