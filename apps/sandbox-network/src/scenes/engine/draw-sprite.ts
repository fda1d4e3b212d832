import { type Blend, blendRow } from './blend.ts';
import type { Frame } from './frame.ts';
import { sampleColumns, sampleRow } from './sample.ts';
import type { Sprite } from './sprite.ts';

/** Where a sprite is at one moment, in design units away from where it was painted. */
export type Pose = {
  x?: number;
  y?: number;
  /** 0 to 1 */
  opacity?: number;
  /** Around the sprite's centre. */
  scaleX?: number;
  scaleY?: number;
  blend?: Blend;
  /** Moves each row sideways; `height` is 0 at the sprite's bottom and 1 at its top. */
  lean?: (height: number) => number;
};

const columns = new Int32Array(4096);
const columnFractions = new Int32Array(4096);
const sampled = new Uint32Array(4096);

export function drawSprite(frame: Frame, sprite: Sprite, pose: Pose = {}): void {
  const opacity = Math.round((pose.opacity ?? 1) * 256);
  if (opacity <= 0) return;
  const blend = pose.blend ?? 'over';
  if ((pose.scaleX ?? 1) !== 1 || (pose.scaleY ?? 1) !== 1) return drawScaled(frame, sprite, pose, opacity, blend);

  const top = sprite.top + (pose.y ?? 0) * frame.scale;
  const rowOffset = Math.floor(top);
  const rowFraction = 256 - Math.round((top - rowOffset) * 256);
  for (let row = Math.max(0, rowOffset + 1); row < Math.min(frame.height, rowOffset + sprite.height); row++) {
    const height = 1 - (row - rowOffset) / sprite.height;
    const lean = pose.lean ? pose.lean(height) : 0;
    const left = sprite.left + ((pose.x ?? 0) + lean) * frame.scale;
    drawRow(frame, sprite, { row, rowOffset, rowFraction, left }, opacity, blend);
  }
}

type RowPlace = { row: number; rowOffset: number; rowFraction: number; left: number };

/** A sprite that lies between pixels is read between each pixel and the one before it; the padding makes that safe. */
function drawRow(frame: Frame, sprite: Sprite, place: RowPlace, opacity: number, blend: Blend): void {
  const columnOffset = Math.floor(place.left);
  const columnFraction = 256 - Math.round((place.left - columnOffset) * 256);
  const isAligned = columnFraction === 256 && place.rowFraction === 256;
  const spriteRow = place.row - place.rowOffset;
  const upper = isAligned ? spriteRow : spriteRow - 1;
  const start = earliest(sprite, upper, spriteRow);
  const end = Math.max(sprite.spanEnd[upper]!, sprite.spanEnd[spriteRow]!);
  const from = Math.max(0, columnOffset + Math.max(1, start));
  const to = Math.min(frame.width, columnOffset + Math.min(end + 1, sprite.width));
  const count = to - from;
  if (count <= 0 || end === 0) return;

  const column = from - columnOffset;
  const targetAt = place.row * frame.width + from;
  if (isAligned) {
    const row = { pixels: sprite.pixels, at: spriteRow * sprite.width + column, count };
    return blendRow(frame.pixels, targetAt, row, opacity, blend);
  }
  const at = { column: column - 1, row: upper, columnFraction, rowFraction: place.rowFraction };
  sampleRow(sprite, at, sampled, count);
  blendRow(frame.pixels, targetAt, { pixels: sampled, at: 0, count }, opacity, blend);
}

function earliest(sprite: Sprite, upper: number, lower: number): number {
  if (sprite.spanEnd[upper] === 0) return sprite.spanStart[lower]!;
  if (sprite.spanEnd[lower] === 0) return sprite.spanStart[upper]!;
  return Math.min(sprite.spanStart[upper]!, sprite.spanStart[lower]!);
}

function drawScaled(frame: Frame, sprite: Sprite, pose: Pose, opacity: number, blend: Blend): void {
  const scaleX = pose.scaleX ?? 1;
  const scaleY = pose.scaleY ?? 1;
  if (scaleX <= 0.01 || scaleY <= 0.01) return;
  const left = sprite.left + (pose.x ?? 0) * frame.scale + (sprite.width * (1 - scaleX)) / 2;
  const top = sprite.top + (pose.y ?? 0) * frame.scale + (sprite.height * (1 - scaleY)) / 2;
  const from = Math.max(0, Math.ceil(left));
  const to = Math.min(frame.width, Math.floor(left + sprite.width * scaleX));
  const count = to - from;
  if (count <= 0) return;
  for (let index = 0; index < count; index++) {
    const source = clamp((from + index + 0.5 - left) / scaleX - 0.5, sprite.width - 2);
    columns[index] = source;
    columnFractions[index] = (source - Math.floor(source)) * 256;
  }

  const bottom = Math.min(frame.height, Math.floor(top + sprite.height * scaleY));
  for (let row = Math.max(0, Math.ceil(top)); row < bottom; row++) {
    const source = clamp((row + 0.5 - top) / scaleY - 0.5, sprite.height - 2);
    const spriteRow = Math.floor(source);
    if (sprite.spanEnd[spriteRow] === 0 && sprite.spanEnd[spriteRow + 1] === 0) continue;
    const rowFraction = Math.floor((source - spriteRow) * 256);
    sampleColumns(sprite, { row: spriteRow, rowFraction, columns, columnFractions }, sampled, count);
    blendRow(frame.pixels, row * frame.width + from, { pixels: sampled, at: 0, count }, opacity, blend);
  }
}

function clamp(value: number, high: number): number {
  return Math.min(Math.max(value, 0), high);
}
