import type { Frame } from '../frame.ts';
import type { Sprite } from '../sprite.ts';
import { type Blend, coverRow, lightRow } from './blend.ts';
import { fadeRow, mixAcross, mixColumns, mixSquare } from './sample.ts';

/** How a sprite is drawn at one moment. `x` and `y` move it from where it was painted, in design units. */
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

const WIDEST = 4096;
const columns = new Int32Array(WIDEST);
const columnFractions = new Int32Array(WIDEST);
const sampled = new Uint32Array(WIDEST);

export function drawSprite(frame: Frame, sprite: Sprite, pose: Pose = {}): void {
  const opacity = Math.round((pose.opacity ?? 1) * 256);
  if (opacity <= 0) return;
  if ((pose.scaleX ?? 1) !== 1 || (pose.scaleY ?? 1) !== 1) drawScaled(frame, sprite, pose, opacity);
  else drawMoved(frame, sprite, pose, opacity);
}

/** At a fractional position each output pixel mixes a sprite pixel with the previous one, so a sprite needs an empty edge. */
function drawMoved(frame: Frame, sprite: Sprite, { x = 0, y = 0, blend = 'over', lean }: Pose, opacity: number): void {
  const mixRow = blend === 'glow' ? lightRow : coverRow;
  const top = sprite.top + y * frame.scale;
  const rowOffset = Math.floor(top);
  const lower = 256 - Math.round((top - rowOffset) * 256);
  const last = Math.min(frame.height, rowOffset + sprite.height);
  for (let row = Math.max(0, rowOffset + 1); row < last; row++) {
    const spriteRow = row - rowOffset;
    const start = spanStart(sprite, spriteRow, lower);
    const end = spanEnd(sprite, spriteRow, lower);
    if (end === 0) continue;
    const shift = lean ? lean(1 - spriteRow / sprite.height) : 0;
    const left = sprite.left + (x + shift) * frame.scale;
    const columnOffset = Math.floor(left);
    const right = 256 - Math.round((left - columnOffset) * 256);
    const from = Math.max(0, columnOffset + start);
    const count = Math.min(frame.width, columnOffset + Math.min(end + 1, sprite.width)) - from;
    if (count <= 0) continue;

    const frameAt = row * frame.width + from;
    const spriteAt = spriteRow * sprite.width + from - columnOffset;
    if (right === 256 && lower === 256 && opacity >= 256) {
      mixRow(frame.pixels, frameAt, sprite.pixels, spriteAt, count);
      continue;
    }
    sampleRow(sprite, { spriteAt, right, lower, opacity }, count);
    mixRow(frame.pixels, frameAt, sampled, 0, count);
  }
}

type Sampling = { spriteAt: number; right: number; lower: number; opacity: number };

function sampleRow(sprite: Sprite, { spriteAt, right, lower, opacity }: Sampling, count: number): void {
  const rightShare = (right * opacity) >> 8;
  if (right === 256 && lower === 256) {
    fadeRow(sprite, spriteAt, opacity, sampled, count);
    return;
  }
  if (lower === 256) {
    mixAcross(sprite, spriteAt - 1, [opacity - rightShare, rightShare], sampled, count);
    return;
  }
  const bottomRight = (rightShare * lower) >> 8;
  const bottomLeft = ((opacity - rightShare) * lower) >> 8;
  const weights = [opacity - rightShare - bottomLeft, rightShare - bottomRight, bottomLeft, bottomRight] as const;
  mixSquare(sprite, spriteAt - 1 - sprite.width, weights, sampled, count);
}

/** The first painted pixel of a row, or of this row and the one above when both are read. */
function spanStart({ spanStart: starts, spanEnd: ends }: Sprite, row: number, lower: number): number {
  if (lower === 256 || ends[row - 1] === 0) return starts[row]!;
  if (ends[row] === 0) return starts[row - 1]!;
  return Math.min(starts[row - 1]!, starts[row]!);
}

function spanEnd({ spanEnd: ends }: Sprite, row: number, lower: number): number {
  return lower === 256 ? ends[row]! : Math.max(ends[row - 1]!, ends[row]!);
}

function drawScaled(frame: Frame, sprite: Sprite, pose: Pose, opacity: number): void {
  const { x = 0, y = 0, scaleX = 1, scaleY = 1, blend = 'over' } = pose;
  if (scaleX <= 0.01 || scaleY <= 0.01) return;
  const mixRow = blend === 'glow' ? lightRow : coverRow;
  const left = sprite.left + x * frame.scale + (sprite.width * (1 - scaleX)) / 2;
  const top = sprite.top + y * frame.scale + (sprite.height * (1 - scaleY)) / 2;
  const from = Math.max(0, Math.ceil(left));
  const count = Math.min(frame.width, Math.floor(left + sprite.width * scaleX)) - from;
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
    mixColumns(sprite, { row: spriteRow, rowFraction, columns, columnFractions }, opacity, sampled, count);
    mixRow(frame.pixels, row * frame.width + from, sampled, 0, count);
  }
}

function clamp(value: number, high: number): number {
  return Math.min(Math.max(value, 0), high);
}
