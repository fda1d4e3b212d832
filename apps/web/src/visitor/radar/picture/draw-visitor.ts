import type { Point } from '../geometry/projection.ts';
import type { Scene } from './scene.ts';

const RADIUS = 7;
const BEAM = 46;

/** The visitor in the middle of the rings, with a beam ahead while the picture turns with the compass. */
export function drawVisitor(context: CanvasRenderingContext2D, { x, y }: Point, { colors, isTurning }: Scene): void {
  if (isTurning) {
    const beam = context.createRadialGradient(x, y, RADIUS, x, y, BEAM);
    beam.addColorStop(0, `${colors.link}99`);
    beam.addColorStop(1, `${colors.link}00`);
    context.fillStyle = beam;
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, BEAM, -Math.PI * 0.68, -Math.PI * 0.32);
    context.fill();
  }
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.fillStyle = colors.link;
  context.strokeStyle = colors.surface;
  context.lineWidth = 3;
  context.fill();
  context.stroke();
}
