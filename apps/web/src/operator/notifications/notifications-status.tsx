import { useQuery } from '@tanstack/react-query';
import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { formatDuration, formatNumber } from '../formats/amounts.ts';
import { type Notifications, notificationsQuery } from '../queries/monitoring/notifications.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';

/** Whether browsers receive notifications of followed places, and what push services refuse. */
export function NotificationsStatus() {
  const notifications = useQuery(notificationsQuery);
  return (
    <ConsoleCard title="Notifications">
      {notifications.isError && (
        <FailureAlert
          error={notifications.error}
          onRetry={() => void notifications.refetch()}
          title="Failed to load the notifications"
        />
      )}
      {notifications.isPending && <ConsoleLoading>Loading the notifications...</ConsoleLoading>}
      {notifications.data && <Status {...notifications.data} />}
    </ConsoleCard>
  );
}

function Status({ subscriptions, told, failingSeconds, failures }: Notifications) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {failingSeconds === null ? (
          <StateChip tone="good">No outage</StateChip>
        ) : (
          <StateChip tone="bad">{`None delivered for ${formatDuration(failingSeconds * 1_000)}`}</StateChip>
        )}
      </div>
      <FactList
        facts={[
          ['Browsers that subscribe', formatNumber(subscriptions)],
          ['Notified in the last hour', formatNumber(told)],
        ]}
      />
      <DataTable
        caption="Browsers that could not be notified, by reason"
        columns={columns}
        empty="All browsers were notified."
        keyOf={({ reason }) => reason}
        rows={failures}
      />
    </>
  );
}

/** The status of an answer, or the code of an error. */
function reasonText(reason: string): string {
  return /^\d+$/.test(reason) ? `Push service answers ${reason}` : `No answer: ${reason}`;
}

const columns: Column<Notifications['failures'][number]>[] = [
  {
    name: 'Reason',
    sortBy: ({ reason }) => reason,
    cell: ({ reason }) => <span className="font-semibold">{reasonText(reason)}</span>,
  },
  {
    name: 'Browsers',
    isNumber: true,
    sortBy: (failure) => failure.subscriptions,
    cell: (failure) => formatNumber(failure.subscriptions),
  },
  {
    name: 'For',
    isNumber: true,
    sortBy: ({ longestSeconds }) => longestSeconds,
    cell: ({ longestSeconds }) => formatDuration(longestSeconds * 1_000),
  },
];
