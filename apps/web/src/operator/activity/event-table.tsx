import { useInfiniteQuery } from '@tanstack/react-query';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { OlderRows } from '../controls/older-rows.tsx';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { DataTable } from '../table/data-table.tsx';
import { type ActivityFilter, eventsQuery } from './activity-queries.ts';
import { eventColumns } from './event-columns.tsx';

type Props = { filter: Pick<ActivityFilter, 'account' | 'proxy'>; caption: string; empty: string };

/** The changes of the state of accounts and proxies, the newest first. */
export function EventTable({ filter, caption, empty }: Props) {
  const log = useInfiniteQuery(eventsQuery(filter));
  const retry = () => void log.refetch();
  useFailureNotice(log.error, 'Failed to load events', retry);
  const events = log.data?.pages.flat();
  return (
    <>
      {log.isPending && <ConsoleLoading>Loading events...</ConsoleLoading>}
      {log.isError && <FailureAlert error={log.error} onRetry={retry} title="Failed to load events" />}
      {events && (
        <>
          <DataTable
            caption={caption}
            columns={eventColumns}
            empty={empty}
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
