import { type Box, box, overlaps } from '../geometry/box.ts';
import type { Size } from '../geometry/view.ts';
import { createFades } from './fades/create-fades.ts';
import { isStill } from './is-still.ts';
import type { Marker } from './markers.ts';
import type { Scene } from './scene.ts';
import type { Sprite, SpriteCache } from './sprites.ts';

const MAX_NAMES = 24;
const MAX_WIDTH = 120;
const HEIGHT = 18;
const FONT = '600 12px system-ui, sans-serif';

type Frame = {
  /** The top one last. */
  markers: readonly Marker[];
  /** Markers that move to another one. They get no name; the name that they had fades while it follows them. */
  moving: readonly Marker[];
  /** Boxes that no name may cover. */
  labels: readonly Box[];
  size: Size;
  scene: Scene;
  time: number;
};
type Name = { marker: Marker; sprite: Sprite };

/** The names of places. They fade in when there is room for them, and fade out when there is none. */
export function createNames(sprites: SpriteCache) {
  const fades = createFades<Name>();
  return {
    draw(context: CanvasRenderingContext2D, { markers, moving, labels, size, scene, time }: Frame): void {
      const names = placeNames(context, { markers, labels, size, scene }, sprites);
      for (const [id, { item, opacity }] of fades.at(names, time, isStill())) {
        const isAtItsMarker = ({ lead }: Marker) => lead.id === id;
        const now = names.has(id) ? undefined : (markers.find(isAtItsMarker) ?? moving.find(isAtItsMarker));
        const { left, top } = boxBelow(now ?? item.marker, item.sprite);
        context.globalAlpha = opacity;
        context.drawImage(item.sprite.image, left, top, item.sprite.width, HEIGHT);
      }
      context.globalAlpha = 1;
    },
    isFading: fades.isFading,
  };
}

/** The names that overlap no marker and no label, by place id: the highlighted place first, then the freshest. */
function placeNames(
  context: CanvasRenderingContext2D,
  { markers, labels, size, scene }: Omit<Frame, 'moving' | 'time'>,
  sprites: SpriteCache,
): Map<string, Name> {
  const taken = [...labels, ...markers.map(({ x, y, size: side }) => box(x, y - side / 2, side, side))];
  const names = new Map<string, Name>();
  const byImportance = markers.toReversed().toSorted((a, b) => Number(b.isHighlighted) - Number(a.isHighlighted));
  for (const marker of byImportance) {
    if (names.size === MAX_NAMES) break;
    const { lead, count, placesOf, isHighlighted } = marker;
    if (count > 1 && !isHighlighted) continue;
    const highlighted = isHighlighted && placesOf().find(({ id }) => id === scene.highlightedId);
    const { id, place } = highlighted || lead;
    const sprite = nameSprite(context, place.name, scene, sprites);
    if (!sprite) continue;
    const at = boxBelow(marker, sprite);
    const isFree = isInside(at, size) && !taken.some((other) => overlaps(at, other));
    if (!isFree && !isHighlighted) continue;
    names.set(id, { marker, sprite });
    taken.push(at);
  }
  return names;
}

function boxBelow({ x, y, size }: Marker, { width }: Sprite): Box {
  return box(x, y + size / 2 + 3, width, HEIGHT);
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
