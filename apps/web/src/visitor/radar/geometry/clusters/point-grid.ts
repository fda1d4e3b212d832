/** Octave `k` is for distances below `2 ** (k + 1)`. The lowest ones are far below a pixel at every zoom. */
const LOWEST_OCTAVE = -17;
const HIGHEST_OCTAVE = 5;
const OCTAVES = HIGHEST_OCTAVE - LOWEST_OCTAVE + 1;
const NONE = -1;

/**
 * Points by position, to find the nearest that still leads within its distance. There is one grid for each octave of distances. It holds
 * the points that lead within `2 ** octave`. Those are at least that far apart, so a cell has few of them.
 */
export function createPointGrid(count: number) {
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const leadsWithin = new Float64Array(count);
  // Cells that share a bucket only add points that are too far away.
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const lastInBucket = Array.from({ length: OCTAVES }, () => new Int32Array(mask + 1).fill(NONE));
  const previousInBucket = Array.from({ length: OCTAVES }, () => new Int32Array(count));
  const bucketOf = (column: number, row: number) => (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & mask;

  return {
    /** The nearest point that leads within its distance, the first added of equals; undefined in an empty grid. */
    findLead(left: number, top: number): { index: number; distance: number } | undefined {
      for (let octave = 0; octave < OCTAVES; octave += 1) {
        const reach = 2 ** (octave + LOWEST_OCTAVE + 1);
        let nearest = NONE;
        let limit = reach;
        const last = lastInBucket[octave] as Int32Array;
        const previous = previousInBucket[octave] as Int32Array;
        // Cells are twice as wide as the reach, so that at most two in a row are within it.
        const [fromColumn, toColumn] = [cellOf(left - reach, reach), cellOf(left + reach, reach)];
        const [fromRow, toRow] = [cellOf(top - reach, reach), cellOf(top + reach, reach)];
        for (let column = fromColumn; column <= toColumn; column += 1) {
          for (let row = fromRow; row <= toRow; row += 1) {
            for (let at = last[bucketOf(column, row)] as number; at !== NONE; at = previous[at] as number) {
              const distance = Math.hypot((x[at] as number) - left, (y[at] as number) - top);
              if (distance >= (leadsWithin[at] as number) || distance > limit) continue;
              if (distance === limit && (nearest === NONE || nearest < at)) continue;
              nearest = at;
              limit = distance;
            }
          }
        }
        if (nearest !== NONE) return { index: nearest, distance: limit };
      }
      return undefined;
    },
    add(index: number, left: number, top: number, radius: number): void {
      x[index] = left;
      y[index] = top;
      leadsWithin[index] = radius;
      for (let octave = 0; octave < OCTAVES && 2 ** (octave + LOWEST_OCTAVE) < radius; octave += 1) {
        const reach = 2 ** (octave + LOWEST_OCTAVE + 1);
        const bucket = bucketOf(cellOf(left, reach), cellOf(top, reach));
        (previousInBucket[octave] as Int32Array)[index] = (lastInBucket[octave] as Int32Array)[bucket] as number;
        (lastInBucket[octave] as Int32Array)[bucket] = index;
      }
    },
  };
}

function cellOf(coordinate: number, reach: number): number {
  return Math.floor(coordinate / (2 * reach));
}
