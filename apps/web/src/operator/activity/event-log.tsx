import { useInfiniteQuery } from '@tanstack/react-query';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { OlderRows } from '../controls/older-rows.tsx';
import { codeLabel } from '../formats/code-label.ts';
import { localTime } from '../formats/times.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { WhenCell } from '../table/when-cell.tsx';
import { eventLabel } from './activity-labels.ts';
import { type ActivityFilter, type EventEntry, eventsQuery } from './activity-queries.ts';
import { WhomFilters } from './whom-filters.tsx';

type Props = { filter: ActivityFilter; onChange: (change: Partial<ActivityFilter>) => void };

/** The history of account and proxy states, and of proxy assignments. */
export function EventLog({ filter, onChange }: Props) {
  const log = useInfiniteQuery(eventsQuery(filter));
  const retry = () => void log.refetch();
  useFailureNotice(log.error, 'Failed to load events', retry);
  const events = log.data?.pages.flat();
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <WhomFilters filter={filter} onChange={onChange} />
      </div>
      {log.isPending && <ConsoleLoading>Loading events...</ConsoleLoading>}
      {log.isError && <FailureAlert error={log.error} onRetry={retry} title="Failed to load events" />}
      {events && (
        <>
          <DataTable
            caption="Events"
            columns={columns}
            empty="Nothing has befallen them yet."
            keyOf={({ key }) => key}
            rows={events}
            storedAs="events"
          />
          <OlderRows count={events.length} noun="event" nouns="events" query={log} />
        </>
      )}
    </>
  );
}

const columns: Column<EventEntry>[] = [
  { name: 'When', sortBy: ({ at }) => at, cell: ({ at }) => <WhenCell at={at} /> },
  {
    name: 'Whom',
    sortBy: ({ subject }) => subject,
    cell: ({ about, subject }) => (
      <span className="wrap-anywhere">
        <span className="font-semibold">{subject}</span>
        <span className="block text-12 text-muted">{about === 'account' ? 'Account' : 'Proxy'}</span>
      </span>
    ),
  },
  { name: 'What', sortBy: ({ event }) => eventLabel(event), cell: ({ event }) => eventLabel(event) },
  {
    name: 'With',
    sortBy: ({ partner }) => partner,
    cell: ({ partner }) => <span className="wrap-anywhere">{partner ?? '-'}</span>,
  },
  {
    name: 'Why',
    cell: ({ cause, reason }) => (
      <span className="wrap-anywhere">
        {codeLabel(cause)}
        {reason && reason !== cause && <span className="block text-12 text-muted">{reason}</span>}
      </span>
    ),
  },
  { name: 'Until', cell: ({ until }) => (until ? <time dateTime={until}>{localTime(until)}</time> : '-') },
];
