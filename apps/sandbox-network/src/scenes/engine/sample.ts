import type { Sprite } from './sprite.ts';

const EVEN = 0x00ff00ff;

/** Fractions are in 256ths of a pixel. Reads `count` pixels from (column, row) on, moved by the fractions. */
export function sampleRow(
  { pixels, width }: Sprite,
  at: { column: number; row: number; columnFraction: number; rowFraction: number },
  out: Uint32Array,
  count: number,
): void {
  const bottomRight = (at.columnFraction * at.rowFraction) >> 8;
  const topRight = at.columnFraction - bottomRight;
  const bottomLeft = at.rowFraction - bottomRight;
  const topLeft = 256 - topRight - bottomLeft - bottomRight;
  let from = at.row * width + at.column;
  for (let index = 0; index < count; index++, from++) {
    out[index] = mixFour(
      pixels[from]!,
      pixels[from + 1]!,
      pixels[from + width]!,
      pixels[from + width + 1]!,
      topLeft,
      topRight,
      bottomLeft,
      bottomRight,
    );
  }
}

/** Like `sampleRow`, but every output pixel names its own column. */
export function sampleColumns(
  { pixels, width }: Sprite,
  at: { row: number; rowFraction: number; columns: Int32Array; columnFractions: Int32Array },
  out: Uint32Array,
  count: number,
): void {
  const { rowFraction } = at;
  for (let index = 0; index < count; index++) {
    const from = at.row * width + at.columns[index]!;
    const fraction = at.columnFractions[index]!;
    const bottomRight = (fraction * rowFraction) >> 8;
    const topRight = fraction - bottomRight;
    const bottomLeft = rowFraction - bottomRight;
    out[index] = mixFour(
      pixels[from]!,
      pixels[from + 1]!,
      pixels[from + width]!,
      pixels[from + width + 1]!,
      256 - topRight - bottomLeft - bottomRight,
      topRight,
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
