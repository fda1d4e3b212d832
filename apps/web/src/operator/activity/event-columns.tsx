import { codeLabel } from '../formats/code-label.ts';
import { localTime } from '../formats/times.ts';
import type { Column } from '../table/use-data-table.ts';
import { WhenCell } from '../table/when-cell.tsx';
import { eventLabel } from './activity-labels.ts';
import type { EventEntry } from './activity-queries.ts';

export const eventColumns: Column<EventEntry>[] = [
  { name: 'When', sortBy: ({ at }) => at, cell: ({ at }) => <WhenCell at={at} /> },
  {
    name: 'Account or proxy',
    sortBy: ({ subject }) => subject,
    cell: ({ about, subject }) => (
      <span className="wrap-anywhere">
        <span className="font-semibold">{subject}</span>
        <span className="block text-12 text-muted">{about === 'account' ? 'Account' : 'Proxy'}</span>
      </span>
    ),
  },
  { name: 'Event', sortBy: ({ event }) => eventLabel(event), cell: ({ event }) => eventLabel(event) },
  {
    name: 'Paired with',
    sortBy: ({ partner }) => partner,
    cell: ({ partner }) => <span className="wrap-anywhere">{partner ?? '-'}</span>,
  },
  {
    name: 'Cause',
    cell: ({ cause, reason }) => (
      <span className="wrap-anywhere">
        {codeLabel(cause)}
        {reason && reason !== cause && <span className="block text-12 text-muted">{reason}</span>}
      </span>
    ),
  },
  { name: 'Until', cell: ({ until }) => (until ? <time dateTime={until}>{localTime(until)}</time> : '-') },
];
