import { OUTER_RADIUS, type Point } from '../geometry/projection.ts';
import { isOnScreen, type Size, type Transform } from '../geometry/view.ts';
import type { Scene } from './scene.ts';

const EDGE = 16;

/** The north mark, on the northern axis, as far from the middle as the screen allows. */
export function drawNorth(
  context: CanvasRenderingContext2D,
  { cosine, sine, scale }: Transform,
  middle: Point,
  size: Size,
  { colors, north }: Scene,
): void {
  const [dx, dy] = [sine / scale, -cosine / scale];
  const reach = Math.min(OUTER_RADIUS * scale, distanceToEdge(middle, { x: dx, y: dy }, size) - EDGE - 4);
  const at = { x: middle.x + dx * reach, y: middle.y + dy * reach };
  if (reach < 30 || !isOnScreen(at, size, EDGE)) return;
  context.fillStyle = colors.accent;
  context.beginPath();
  context.arc(at.x, at.y, 11, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#fff';
  context.font = '700 12px system-ui, sans-serif';
  context.fillText(north, at.x, at.y + 0.5);
}

/** How far a ray goes before it leaves the screen. */
function distanceToEdge(from: Point, { x: dx, y: dy }: Point, { width, height }: Size): number {
  const across = Math.abs(dx) < 1e-9 ? Number.POSITIVE_INFINITY : ((dx > 0 ? width : 0) - from.x) / dx;
  const along = Math.abs(dy) < 1e-9 ? Number.POSITIVE_INFINITY : ((dy > 0 ? height : 0) - from.y) / dy;
  return Math.min(across, along);
}
