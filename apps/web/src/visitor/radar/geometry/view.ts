import { OUTER_RADIUS, type Point } from './projection.ts';

/** What the screen shows. At zoom 0 the whole Earth fits; each step doubles the scale. */
export type View = {
  /** The point in the middle of the screen. */
  x: number;
  y: number;
  zoom: number;
  /** The direction that is up on the screen, in radians clockwise from north. */
  heading: number;
};

export type Size = { width: number; height: number };

export const MAX_ZOOM = 16;
/** Pixels between the outer ring and the edge of the screen. */
const MARGIN = 28;

/** Maps points of the picture to pixels of the screen: a rotation, a scale and a translation. */
export type Transform = { scale: number; cosine: number; sine: number; shiftX: number; shiftY: number };

export function scaleOf(zoom: number, { width, height }: Size): number {
  return (2 ** zoom * Math.max(80, Math.min(width, height) / 2 - MARGIN)) / OUTER_RADIUS;
}

export function transformOf({ x, y, zoom, heading }: View, size: Size): Transform {
  const scale = scaleOf(zoom, size);
  const [cosine, sine] = [Math.cos(-heading) * scale, Math.sin(-heading) * scale];
  return {
    scale,
    cosine,
    sine,
    shiftX: size.width / 2 - (x * cosine - y * sine),
    shiftY: size.height / 2 - (x * sine + y * cosine),
  };
}

export function toScreen({ cosine, sine, shiftX, shiftY }: Transform, { x, y }: Point): Point {
  return { x: x * cosine - y * sine + shiftX, y: x * sine + y * cosine + shiftY };
}

export function toPicture({ scale, cosine, sine, shiftX, shiftY }: Transform, pixel: Point): Point {
  const [x, y] = [pixel.x - shiftX, pixel.y - shiftY];
  return { x: (x * cosine + y * sine) / scale ** 2, y: (y * cosine - x * sine) / scale ** 2 };
}

/** Whether a pixel is on the screen, at least this far from its edge. */
export function isOnScreen({ x, y }: Point, { width, height }: Size, edge: number): boolean {
  return x >= edge && y >= edge && x <= width - edge && y <= height - edge;
}

/** Moves the picture by pixels. */
export function panBy(view: View, size: Size, dx: number, dy: number): View {
  const middle = { x: size.width / 2 - dx, y: size.height / 2 - dy };
  return keepInside({ ...view, ...toPicture(transformOf(view, size), middle) });
}

/** Zooms by steps. The point at this pixel stays where it is. */
export function zoomBy(view: View, size: Size, steps: number, at: Point): View {
  const zoom = clampZoom(view.zoom + steps);
  const fixed = toPicture(transformOf(view, size), at);
  const moved = toScreen(transformOf({ ...view, zoom }, size), fixed);
  return panBy({ ...view, zoom }, size, at.x - moved.x, at.y - moved.y);
}

/** The zoom at which this radius around a point fits the screen. */
export function zoomToFit(radius: number): number {
  return clampZoom(Math.log2(OUTER_RADIUS / Math.max(radius, 1e-9)));
}

function clampZoom(zoom: number): number {
  return Math.max(0, Math.min(MAX_ZOOM, zoom));
}

/** Keeps the middle of the screen on the Earth. */
function keepInside(view: View): View {
  const radius = Math.hypot(view.x, view.y);
  if (radius <= OUTER_RADIUS) return view;
  return { ...view, x: (view.x / radius) * OUTER_RADIUS, y: (view.y / radius) * OUTER_RADIUS };
}
