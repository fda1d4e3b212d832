import { memo } from 'react';
import type { Quarter } from './quarters.ts';
import { STRIP_HEIGHT, stripPaths, stripWidth } from './strip-paths.ts';

const colours = {
  silent: 'fill-muted/40',
  open: 'fill-muted',
  answered: 'fill-success',
  slowed: 'fill-[#a86a00] dark:fill-amber',
  failed: 'fill-danger dark:fill-danger-text',
};
type Kind = keyof typeof colours;

type Props = { quarters: Quarter[]; marked?: number | null; className?: string };

/** A day as a row of bars. The text for screen readers is next to it. */
export const StripDrawing = memo(function StripDrawing({ quarters, marked = null, className }: Props) {
  const paths = stripPaths(quarters);
  const width = stripWidth(quarters);
  return (
    <svg aria-hidden="true" className={className} preserveAspectRatio="none" viewBox={`0 0 ${width} ${STRIP_HEIGHT}`}>
      {marked !== null && <rect className="fill-link/25" height={STRIP_HEIGHT} width={4} x={marked * 2 - 1} y={0} />}
      {(Object.keys(colours) as Kind[]).map(
        (kind) => paths[kind] && <path className={colours[kind]} d={paths[kind]} key={kind} />,
      )}
    </svg>
  );
});

const samples: [Kind, string][] = [
  ['answered', 'answered'],
  ['slowed', 'throttled'],
  ['failed', 'failed'],
  ['open', 'in progress'],
  ['silent', 'no requests'],
];

/** What each shape means. */
export function StripLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
      {samples.map(([kind, text]) => (
        <li className="flex items-center gap-1.5" key={kind}>
          <svg aria-hidden="true" height={STRIP_HEIGHT} viewBox={`0 0 6 ${STRIP_HEIGHT}`} width={6}>
            <path className={colours[kind]} d={legendPath(kind)} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

function legendPath(kind: Kind): string {
  const counts = { answered: 0, slowed: 0, failed: 0, open: 0, ...(kind !== 'silent' && { [kind]: 1 }) };
  return stripPaths([{ startsAt: 0, outcomes: [], ...counts }])
    [kind].replaceAll('h2', 'h6')
    .replaceAll('h-2', 'h-6');
}
