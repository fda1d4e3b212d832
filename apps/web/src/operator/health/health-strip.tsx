import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { describeResults, type Quarter, summarizeDay, sumResults } from './quarters.ts';
import { StripDrawing } from './strip-drawing.tsx';

type Props = { name: string; quarters: Quarter[]; onOpen: () => void };

/** The last 24 hours. The pointer or the arrow keys mark a quarter of an hour and show its counts; a press opens the dialog. */
export function HealthStrip({ name, quarters, onOpen }: Props) {
  const [marked, setMarked] = useState<number | null>(null);
  const last = quarters.length - 1;
  const quarter = marked === null ? undefined : quarters[marked];

  function onPointerMove({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setMarked(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * quarters.length))));
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowLeft: (marked ?? quarters.length) - 1, ArrowRight: (marked ?? -1) + 1, Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    setMarked(Math.min(last, Math.max(0, next)));
  }

  return (
    <button
      className="block w-40 max-w-full text-start"
      onBlur={() => setMarked(null)}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      type="button"
    >
      <span className="sr-only">
        {`Health of ${name} in the last 24 hours: ${describeResults(sumResults(quarters))}. Show it as a table. `}
      </span>
      <span className="block" onPointerLeave={() => setMarked(null)} onPointerMove={onPointerMove}>
        <StripDrawing className="h-6 w-full md:[td_&]:h-4.5" marked={marked} quarters={quarters} />
      </span>
      <span className="mt-0.5 block truncate md:[td_&]:mt-0 text-12 text-muted tabular-nums">
        {quarter ? `${clockTime(quarter.startsAt)} · ${describeResults(quarter)}` : summarizeDay(quarters)}
      </span>
    </button>
  );
}

export function clockTime(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
