import { KILOMETRES_PER_MILE } from '../../../ui/language/formats.ts';
import { type Box, box } from '../geometry/box.ts';
import { distanceRings } from '../geometry/distance-rings.ts';
import { FARTHEST_MILES } from '../geometry/earth.ts';
import { milesAt, OUTER_RADIUS, type Point } from '../geometry/projection.ts';
import { isOnScreen, type Size, type Transform, toPicture, toScreen } from '../geometry/view.ts';
import { drawNorth } from './draw-north.ts';
import { createFades } from './fades/create-fades.ts';
import { isStill } from './is-still.ts';
import type { Scene } from './scene.ts';

const MIN_GAP = 58;
/** Labels are straight below the visitor. */
const LABEL_ANGLE = Math.PI / 2;
/** Rings farther out would be too close to the edge of the Earth. */
const LAST_RING = 0.7;
const EDGE = 16;
const LABEL_HEIGHT = 18;

type Frame = { transform: Transform; size: Size; scene: Scene; time: number };
/** A ring with its label. */
type Ring = { radius: number; text: string };

/** Distance rings, the axes, and the north mark. Rings fade with their labels when the steps change. */
export function createRings() {
  const fades = createFades<Ring>();
  const glows = createFades<number>();
  return {
    /** Returns the boxes of the ring labels. */
    draw(context: CanvasRenderingContext2D, { transform, size, scene, time }: Frame): Box[] {
      const { colors } = scene;
      const middle = toScreen(transform, { x: 0, y: 0 });
      const rings = findRings(transform, size, scene);
      const glow = new Map([...rings].slice(0, 1).map(([key, { radius }]) => [key, radius]));
      for (const [, { item, opacity }] of glows.at(glow, time, isStill())) {
        context.globalAlpha = opacity;
        fillMiddle(context, middle, item * transform.scale, colors.glow);
      }
      context.lineWidth = 1;
      context.strokeStyle = `${colors.muted}38`;
      const shown = fades.at(rings, time, isStill());
      for (const [, { item, opacity }] of shown) {
        context.globalAlpha = opacity;
        arc(context, middle, item.radius * transform.scale, size);
      }
      context.globalAlpha = 1;
      arc(context, middle, OUTER_RADIUS * transform.scale, size);
      drawAxes(context, transform, middle, size);

      const angle = labelAngle(middle, size);
      context.font = '600 11px system-ui, sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      const labels = shown.flatMap(([, { item, opacity }]) => {
        const { radius, text } = item;
        const pixels = radius * transform.scale;
        const at = { x: middle.x + Math.cos(angle) * pixels, y: middle.y + Math.sin(angle) * pixels };
        context.globalAlpha = opacity;
        return isOnScreen(at, size, EDGE) ? [drawLabel(context, text, at, colors)] : [];
      });
      context.globalAlpha = 1;
      drawNorth(context, transform, middle, size, scene);
      return labels;
    },
    isFading: () => fades.isFading() || glows.isFading(),
  };
}

/** The rings on the screen, by unit and distance, the nearest first. */
function findRings(transform: Transform, size: Size, { unit, formatRing }: Scene): Map<string, Ring> {
  const milesPerUnit = unit === 'mile' ? 1 : 1 / KILOMETRES_PER_MILE;
  const [near, far] = visibleRadii(transform, size);
  const rings = distanceRings({
    from: milesAt(near) / milesPerUnit,
    to: Math.min(milesAt(far), FARTHEST_MILES * LAST_RING) / milesPerUnit,
    milesPerUnit,
    scale: transform.scale,
    minGap: MIN_GAP,
  });
  return new Map(rings.map(({ distance, radius }) => [`${unit} ${distance}`, { radius, text: formatRing(distance) }]));
}

/** The least and the greatest radius on the screen. */
function visibleRadii(transform: Transform, { width, height }: Size): [near: number, far: number] {
  const corners = [0, width].flatMap((x) => [0, height].map((y) => toPicture(transform, { x, y })));
  const middle = toScreen(transform, { x: 0, y: 0 });
  const beside = { x: clamp(middle.x, width), y: clamp(middle.y, height) };
  const near = Math.hypot(beside.x - middle.x, beside.y - middle.y) / transform.scale;
  return [near, Math.max(...corners.map(({ x, y }) => Math.hypot(x, y)))];
}

function fillMiddle(context: CanvasRenderingContext2D, { x, y }: Point, radius: number, color: string): void {
  if (radius < 1 || radius > 4_000) return;
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius * 1.6);
  gradient.addColorStop(0, `${color}2b`);
  gradient.addColorStop(1, `${color}00`);
  context.fillStyle = gradient;
  context.fillRect(x - radius * 1.6, y - radius * 1.6, radius * 3.2, radius * 3.2);
}

/** Draws only the part of a large ring around the screen, because browsers draw huge arcs slowly. */
function arc(context: CanvasRenderingContext2D, { x, y }: Point, radius: number, { width, height }: Size): void {
  const reach = Math.hypot(width, height);
  const half = radius > 2 * reach ? Math.asin(Math.min(1, reach / radius)) * 1.2 : Math.PI;
  const towards = Math.atan2(height / 2 - y, width / 2 - x);
  context.beginPath();
  context.arc(x, y, radius, towards - half, towards + half);
  context.stroke();
}

function drawAxes(context: CanvasRenderingContext2D, { cosine, sine, scale }: Transform, at: Point, size: Size): void {
  const reach = OUTER_RADIUS * scale;
  const length = Math.min(reach, Math.hypot(at.x, at.y) + 2 * Math.hypot(size.width, size.height));
  const [x, y] = [(cosine / scale) * length, (sine / scale) * length];
  context.beginPath();
  context.moveTo(at.x - x, at.y - y);
  context.lineTo(at.x + x, at.y + y);
  context.moveTo(at.x + y, at.y - x);
  context.lineTo(at.x - y, at.y + x);
  context.stroke();
}

/** Constant while the visitor is on the screen, else towards the middle of the screen. */
function labelAngle(middle: Point, size: Size): number {
  if (isOnScreen(middle, size, 0)) return LABEL_ANGLE;
  return Math.atan2(size.height / 2 - middle.y, size.width / 2 - middle.x);
}

function drawLabel(context: CanvasRenderingContext2D, text: string, { x, y }: Point, colors: Scene['colors']): Box {
  const at = box(x, y - LABEL_HEIGHT / 2, context.measureText(text).width + 10, LABEL_HEIGHT);
  context.fillStyle = colors.paper;
  context.beginPath();
  context.roundRect(at.left, at.top, at.right - at.left, LABEL_HEIGHT, LABEL_HEIGHT / 2);
  context.fill();
  context.fillStyle = colors.muted;
  context.fillText(text, x, y + 0.5);
  return at;
}

function clamp(value: number, limit: number): number {
  return Math.max(0, Math.min(limit, value));
}
