import type { Sprite } from '../sprite.ts';

// Weights are in 256ths. One multiplication handles two channels: the even bytes, or the odd bytes shifted down.
const EVEN = 0x00ff00ff;

/** Copies `count` pixels starting at `from`, multiplied by the weight. */
export function fadeRow({ pixels }: Sprite, from: number, weight: number, out: Uint32Array, count: number): void {
  for (let index = 0; index < count; index++) {
    const pixel = pixels[from + index]!;
    if (pixel === 0) {
      out[index] = 0;
      continue;
    }
    const even = (Math.imul(pixel & EVEN, weight) >>> 8) & EVEN;
    out[index] = even | (Math.imul((pixel >>> 8) & EVEN, weight) & ~EVEN);
  }
}

/** Mixes each pixel with its right neighbour. */
export function mixAcross(
  { pixels }: Sprite,
  from: number,
  [left, right]: readonly [number, number],
  out: Uint32Array,
  count: number,
): void {
  let a = pixels[from]!;
  for (let index = 0; index < count; index++) {
    const b = pixels[from + index + 1]!;
    if ((a | b) === 0) {
      out[index] = 0;
      continue;
    }
    const even = ((Math.imul(a & EVEN, left) + Math.imul(b & EVEN, right)) >>> 8) & EVEN;
    const odd = (Math.imul((a >>> 8) & EVEN, left) + Math.imul((b >>> 8) & EVEN, right)) & ~EVEN;
    out[index] = even | odd;
    a = b;
  }
}

/** Mixes each pixel with its right, lower and lower right neighbours. */
export function mixSquare(
  { pixels, width }: Sprite,
  from: number,
  [a, b, c, d]: readonly [number, number, number, number],
  out: Uint32Array,
  count: number,
): void {
  for (let index = 0; index < count; index++) {
    const at = from + index;
    out[index] = mixFour(pixels[at]!, pixels[at + 1]!, pixels[at + width]!, pixels[at + width + 1]!, a, b, c, d);
  }
}

/** Like `mixSquare`, but with a column and fraction per output pixel. */
export function mixColumns(
  { pixels, width }: Sprite,
  at: { row: number; rowFraction: number; columns: Int32Array; columnFractions: Int32Array },
  weight: number,
  out: Uint32Array,
  count: number,
): void {
  const from = at.row * width;
  for (let index = 0; index < count; index++) {
    const column = from + at.columns[index]!;
    const right = (at.columnFractions[index]! * weight) >> 8;
    const bottomRight = (right * at.rowFraction) >> 8;
    const bottomLeft = ((weight - right) * at.rowFraction) >> 8;
    out[index] = mixFour(
      pixels[column]!,
      pixels[column + 1]!,
      pixels[column + width]!,
      pixels[column + width + 1]!,
      weight - right - bottomLeft,
      right - bottomRight,
      bottomLeft,
      bottomRight,
    );
  }
}

function mixFour(a: number, b: number, c: number, d: number, wa: number, wb: number, wc: number, wd: number): number {
  if ((a | b | c | d) === 0) return 0;
  const even =
    ((Math.imul(a & EVEN, wa) + Math.imul(b & EVEN, wb) + Math.imul(c & EVEN, wc) + Math.imul(d & EVEN, wd)) >>> 8) &
    EVEN;
  const odd =
    (Math.imul((a >>> 8) & EVEN, wa) +
      Math.imul((b >>> 8) & EVEN, wb) +
      Math.imul((c >>> 8) & EVEN, wc) +
      Math.imul((d >>> 8) & EVEN, wd)) &
    ~EVEN;
  return even | odd;
}
