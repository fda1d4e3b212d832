import type { DragMove } from '../drag-plan.ts';

/** Where the picture is. `shade` is the opacity of the black behind it. */
export type Motion = { x: number; y: number; scale: number; shade: number; opacity: number };

type Drag = { axis: 'x' | 'y'; move: DragMove | undefined; size: number };

const RESISTANCE = 0.3;
/** The picture follows the other axis this much while it is pulled down. */
const SIDEWAYS = 0.5;
const SMALLEST = 0.6;

export const AT_REST: Motion = { x: 0, y: 0, scale: 1, shade: 1, opacity: 1 };

/** The picture's motion for a finger that is `along` pixels away on the drag's axis and `across` on the other one. */
export function motionOf({ axis, move, size }: Drag, along: number, across = 0): Motion {
  if (move === 'close') return closing(along, across * SIDEWAYS, size);
  const offset = move ? along : resist(along, size);
  return axis === 'x' ? { ...AT_REST, x: offset } : { ...AT_REST, y: offset };
}

/** Moves less and less the farther it is pulled, and never as far as `size`. */
export function resist(distance: number, size: number): number {
  const pulled = (Math.abs(distance) * RESISTANCE) / size;
  return Math.sign(distance) * size * (1 - 1 / (1 + pulled));
}

function closing(down: number, across: number, size: number): Motion {
  const share = Math.min(1, Math.max(0, down / size));
  return { x: across, y: down, scale: 1 - share * (1 - SMALLEST), shade: (1 - share) ** 2, opacity: 1 };
}
