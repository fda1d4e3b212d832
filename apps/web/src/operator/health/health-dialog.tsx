import type { ReactNode } from 'react';
import { ConsoleDialog } from '../controls/dialogs/console-dialog.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { clockTime } from './health-strip.tsx';
import { describeResults, outcomeLabel, QUARTER_MS, type Quarter, sumResults } from './quarters.ts';
import { StripDrawing, StripLegend } from './strip-drawing.tsx';

type Props = { name: string; quarters: Quarter[]; children?: ReactNode; onClose: () => void };

/** The strip, enlarged, and its figures as a table. */
export function HealthDialog({ name, quarters, children, onClose }: Props) {
  const busy = quarters.filter(({ outcomes }) => outcomes.length > 0).reverse();
  return (
    <ConsoleDialog onClose={onClose} title={`Health of ${name}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        <figure className="grid gap-2">
          <figcaption className="text-14">
            <span className="font-semibold">The last 24 hours</span>{' '}
            <span className="text-muted">{describeResults(sumResults(quarters))}</span>
          </figcaption>
          <StripDrawing className="h-12 w-full" quarters={quarters} />
          <p aria-hidden="true" className="flex justify-between text-12 text-muted tabular-nums">
            {[0, 24, 48, 72].map((index) => (
              <span key={index}>{clockTime(quarters[index]?.startsAt ?? 0)}</span>
            ))}
            <span>now</span>
          </p>
          <StripLegend />
        </figure>
        <DataTable
          caption={`Requests of ${name} by quarter of an hour`}
          columns={columns}
          empty="No requests in the last 24 hours."
          keyOf={({ startsAt }) => String(startsAt)}
          rows={busy}
        />
      </div>
    </ConsoleDialog>
  );
}

const columns: Column<Quarter>[] = [
  {
    name: 'Time',
    cell: ({ startsAt }) => (
      <span className="whitespace-nowrap tabular-nums">
        {clockTime(startsAt)} – {clockTime(startsAt + QUARTER_MS)}
      </span>
    ),
  },
  { name: 'Answered', isNumber: true, cell: ({ answered }) => answered },
  { name: 'Throttled', isNumber: true, cell: ({ slowed }) => slowed },
  { name: 'Failed', isNumber: true, cell: ({ failed }) => failed },
  { name: 'In progress', isNumber: true, cell: ({ open }) => open },
  {
    name: 'Details',
    cell: ({ outcomes }) => outcomes.map(([name, count]) => `${outcomeLabel(name)} ${count}`).join(', '),
  },
];
