import { radiusOf } from './projection.ts';

/** A ring: its distance in the visitor's unit, and its radius in the picture. */
export type DistanceRing = { distance: number; radius: number };

type Options = {
  /** The range of distances on the screen. */
  from: number;
  to: number;
  milesPerUnit: number;
  /** Pixels per unit of the picture. */
  scale: number;
  /** Rings are at least this many pixels apart. */
  minGap: number;
};

const SMALLEST_DECADE = -3;
/** Factors of a power of ten; the first set that fits is used. */
const FACTORS = [[1, 2, 5], [2, 5], [5], [1]];
const STEPS = [0, 1, 2, 3, 4, 5, 6].flatMap((digits) => [1, 0.5, 0.2].map((step) => step / 10 ** digits));

type Gap = (one: number, other: number) => number;

/** Rings at round distances. The steps depend on the distance and the scale only, so they stay when the picture moves. */
export function distanceRings({ from, to, milesPerUnit, scale, minGap }: Options): DistanceRing[] {
  const radius = (distance: number) => radiusOf(distance * milesPerUnit);
  const gap: Gap = (one, other) => ((radius(other) - radius(one)) * scale) / minGap;
  const rings: DistanceRing[] = [];
  let last = 0;
  const firstDecade = from > 0 ? Math.max(SMALLEST_DECADE, Math.floor(Math.log10(from))) : SMALLEST_DECADE;
  for (let decade = firstDecade; 10 ** decade <= to; decade += 1) {
    for (const distance of roundDistances(decade, gap, from, to)) {
      if (gap(last, distance) < 0.999) continue;
      rings.push({ distance, radius: radius(distance) });
      last = distance;
    }
  }
  return rings;
}

function roundDistances(decade: number, gap: Gap, from: number, to: number): number[] {
  const unit = 10 ** decade;
  const factors = FACTORS.find((some) => isRoomy([0, ...some.map((factor) => factor * unit)], 10 * unit, gap)) ?? [1];
  return factors.flatMap((start, index) => {
    const end = factors[index + 1] ?? 10;
    // The finest steps that fit at the end, where they are closest.
    const step =
      STEPS.findLast((some) => some < end - start && gap((end - some) * unit, end * unit) >= 1) ?? end - start;
    const lowest = Math.max(0, Math.ceil((from / unit - start) / step - 1e-9));
    const highest = Math.min((end - start) / step - 1e-6, (to / unit - start) / step + 1e-9);
    const distances: number[] = [];
    for (let count = lowest; count <= highest; count += 1) distances.push(exact((start + count * step) * unit));
    return distances;
  });
}

function isRoomy(distances: number[], end: number, gap: Gap): boolean {
  return distances.every((distance, index) => gap(distance, distances[index + 1] ?? end) >= 1);
}

/** Removes the rounding error of binary fractions. */
function exact(distance: number): number {
  return Number(distance.toPrecision(9));
}
