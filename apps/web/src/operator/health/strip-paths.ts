import type { Quarter, Result } from './quarters.ts';

export const STRIP_HEIGHT = 24;
const CELL = 2;

/**
 * Answered is a bar above the middle, failed a bar of full length below it, throttled a bar of half the length; a quarter without
 * requests is a dot in the middle. So each kind is recognised by its shape alone.
 */
const bars: Record<Result | 'silent', { y: number; height: number }> = {
  answered: { y: 1, height: 12 },
  slowed: { y: 14, height: 5 },
  failed: { y: 14, height: 10 },
  open: { y: 12, height: 3 },
  silent: { y: 13, height: 1 },
};

/** One path for each kind of bar, however many quarters there are. */
export function stripPaths(quarters: Quarter[]): Record<keyof typeof bars, string> {
  const paths = { answered: '', slowed: '', failed: '', open: '', silent: '' };
  for (const [index, quarter] of quarters.entries()) {
    for (const kind of barsOf(quarter)) paths[kind] += barAt(index, kind);
  }
  return paths;
}

function barsOf({ answered, slowed, failed, open }: Quarter): (keyof typeof bars)[] {
  const below = failed > 0 ? ('failed' as const) : slowed > 0 ? ('slowed' as const) : null;
  if (answered > 0) return below ? ['answered', below] : ['answered'];
  if (below) return [below];
  return [open > 0 ? 'open' : 'silent'];
}

function barAt(index: number, kind: keyof typeof bars): string {
  const { y, height } = bars[kind];
  return `M${index * CELL} ${y}h${CELL}v${height}h-${CELL}z`;
}

export function stripWidth(quarters: Quarter[]): number {
  return quarters.length * CELL;
}
