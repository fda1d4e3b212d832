import { DESIGN_HEIGHT, DESIGN_WIDTH } from '../../engine/frame.ts';
import { type Point, polygon, rect } from '../svg.ts';

type PavingOptions = {
  top: number;
  colour: string;
  opacity: number;
  /** Distance between two seams that run to the viewer: far away and at the bottom of the picture. */
  step: readonly [number, number];
  /** Depths below the top at which seams run across. */
  rows?: readonly number[];
};

/** The seams of stone slabs or boards that run from the viewer to the middle of the picture. */
export function drawPaving({ top, colour, opacity, step, rows = [] }: PavingOptions): string {
  const middle = DESIGN_WIDTH / 2;
  const reach = Math.ceil(middle / step[0]) + 2;
  const attributes = `fill="${colour}" opacity="${opacity}"`;
  const seams = Array.from({ length: reach * 2 + 1 }, (_, index) => {
    const far = middle + (index - reach) * step[0];
    const near = middle + (index - reach) * step[1];
    const outline: Point[] = [
      [far, top],
      [far + step[0] * 0.03, top],
      [near + step[1] * 0.03, DESIGN_HEIGHT],
      [near, DESIGN_HEIGHT],
    ];
    return polygon(outline, attributes);
  });
  return (
    seams.join('') + rows.map((depth) => rect(0, top + depth, DESIGN_WIDTH, 1.5 + depth / 90, attributes)).join('')
  );
}
