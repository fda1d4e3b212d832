import { useInfiniteQuery } from '@tanstack/react-query';
import { eventsQuery } from '../activity/activity-queries.ts';
import { eventColumns } from '../activity/event-columns.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { OlderRows } from '../controls/older-rows.tsx';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { DataTable } from '../table/data-table.tsx';
import type { CauseFilter } from './causes-query.ts';

/** What an account or a proxy became, when and why: also what no failed request explains, such as a stop by an operator. */
export function StateChanges({ filter }: { filter: CauseFilter }) {
  const log = useInfiniteQuery(eventsQuery(filter));
  const retry = () => void log.refetch();
  useFailureNotice(log.error, 'Failed to load events', retry);
  const events = log.data?.pages.flat();
  return (
    <ConsoleCard title="What became of it">
      {log.isPending && <ConsoleLoading>Loading events...</ConsoleLoading>}
      {log.isError && <FailureAlert error={log.error} onRetry={retry} title="Failed to load events" />}
      {events && (
        <>
          <DataTable
            caption="State changes"
            columns={eventColumns}
            empty="Its state has not changed yet."
            keyOf={({ key }) => key}
            rows={events}
            storedAs="state-changes"
          />
          <OlderRows count={events.length} noun="event" nouns="events" query={log} />
        </>
      )}
    </ConsoleCard>
  );
}
