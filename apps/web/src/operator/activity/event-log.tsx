import { useInfiniteQuery } from '@tanstack/react-query';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { OlderRows } from '../controls/older-rows.tsx';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { DataTable } from '../table/data-table.tsx';
import { type ActivityFilter, eventsQuery } from './activity-queries.ts';
import { eventColumns } from './event-columns.tsx';
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
            columns={eventColumns}
            empty="No state has changed yet."
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
