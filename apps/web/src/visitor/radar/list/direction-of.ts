import { DIRECTIONS, type Direction } from '../texts/radar-text.ts';

/** The direction of a point of the picture in words. */
export function directionOf({ x, y }: { x: number; y: number }): Direction {
  const eighth = Math.round(Math.atan2(x, -y) / (Math.PI / 4));
  return DIRECTIONS[(eighth + 8) % 8] ?? 'north';
}
