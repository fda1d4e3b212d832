import { type Box, box, overlaps } from '../geometry/box.ts';
import type { Size } from '../geometry/view.ts';
import type { Marker } from './markers.ts';
import type { Scene } from './scene.ts';
import type { SpriteCache } from './sprites.ts';

const MAX_NAMES = 24;
const MAX_WIDTH = 120;
const HEIGHT = 18;
const FONT = '600 12px system-ui, sans-serif';

/** The names of places, where neither a marker nor a label is in their way: the highlighted place first, then the freshest. */
export function drawNames(
  context: CanvasRenderingContext2D,
  markers: readonly Marker[],
  labels: readonly Box[],
  size: Size,
  scene: Scene,
  sprites: SpriteCache,
): void {
  const taken = [...labels, ...markers.map(({ x, y, size: side }) => box(x, y - side / 2, side, side))];
  let drawn = 0;
  const byImportance = markers.toReversed().toSorted((a, b) => Number(b.isHighlighted) - Number(a.isHighlighted));
  for (const { x, y, size: side, lead, count, placesOf, isHighlighted } of byImportance) {
    if (drawn === MAX_NAMES) return;
    if (count > 1 && !isHighlighted) continue;
    const highlighted = isHighlighted && placesOf().find(({ id }) => id === scene.highlightedId);
    const { name } = (highlighted || lead).place;
    const sprite = nameSprite(context, name, scene, sprites);
    if (!sprite) continue;
    const at = box(x, y + side / 2 + 3, sprite.width, HEIGHT);
    const isFree = isInside(at, size) && !taken.some((other) => overlaps(at, other));
    if (!isFree && !isHighlighted) continue;
    context.drawImage(sprite.image, at.left, at.top, sprite.width, HEIGHT);
    taken.push(at);
    drawn += 1;
  }
}

function nameSprite(context: CanvasRenderingContext2D, name: string, { colors }: Scene, sprites: SpriteCache) {
  return sprites.get(`name ${name}`, () => {
    context.font = FONT;
    const width = Math.min(MAX_WIDTH, context.measureText(name).width) + 8;
    function draw(target: CanvasRenderingContext2D) {
      target.font = FONT;
      target.textAlign = 'center';
      target.textBaseline = 'middle';
      target.lineJoin = 'round';
      target.lineWidth = 4;
      target.strokeStyle = colors.paper;
      target.fillStyle = colors.ink;
      const text = shorten(target, name);
      target.strokeText(text, width / 2, HEIGHT / 2);
      target.fillText(text, width / 2, HEIGHT / 2);
    }
    return { width, height: HEIGHT, draw };
  });
}

function shorten(context: CanvasRenderingContext2D, name: string): string {
  if (context.measureText(name).width <= MAX_WIDTH) return name;
  const letters = [...name];
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > MAX_WIDTH) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function isInside({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}
