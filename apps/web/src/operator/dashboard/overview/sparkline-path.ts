export const SPARKLINE_WIDTH = 120;
export const SPARKLINE_HEIGHT = 32;
const EDGE = 2;

/** The line of a small chart from zero to `max`. A missing value leaves a gap, and a value between two gaps is a short dash. */
export function sparklinePath(values: (number | null)[], max: number): string {
  const step = SPARKLINE_WIDTH / values.length;
  const heightOf = (value: number) =>
    round(SPARKLINE_HEIGHT - EDGE - (max > 0 ? value / max : 0) * (SPARKLINE_HEIGHT - 2 * EDGE));
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isConnected = index > 0 && values[index - 1] !== null;
      return `${isConnected ? 'L' : 'M'}${round(index * step)} ${heightOf(value)}h${round(step)}`;
    })
    .join('');
}

/** The greatest value of all series; 0 without any. */
export function greatest(series: (number | null)[][]): number {
  return Math.max(0, ...series.flat().filter((value) => value !== null));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
