import { formatDuration } from '../formats/amounts.ts';
import { localTime } from '../formats/times.ts';
import type { Alert } from '../queries/monitoring/alerts.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { ruleName } from './alert-rules.ts';

/** The latest ended alerts with their durations. */
export function PastAlerts({ alerts }: { alerts: Alert[] }) {
  return (
    <DataTable
      caption="Ended alerts"
      columns={columns}
      empty="No alert has ended yet."
      keyOf={({ id }) => id}
      rows={alerts}
    />
  );
}

const columns: Column<Alert>[] = [
  {
    name: 'About',
    sortBy: ({ rule }) => ruleName(rule),
    cell: ({ rule }) => <span className="font-semibold">{ruleName(rule)}</span>,
  },
  { name: 'Alert', cell: ({ cause }) => <span className="wrap-anywhere">{cause}</span> },
  {
    name: 'Began',
    sortBy: ({ beganAt }) => beganAt,
    cell: ({ beganAt }) => <time dateTime={beganAt}>{localTime(beganAt)}</time>,
  },
  {
    name: 'Lasted',
    sortBy: ({ beganAt, endedAt }) => lengthOf(beganAt, endedAt),
    cell: ({ beganAt, endedAt }) => formatDuration(lengthOf(beganAt, endedAt)),
    isNumber: true,
  },
];

function lengthOf(beganAt: string, endedAt: string | null): number {
  return Date.parse(endedAt ?? beganAt) - Date.parse(beganAt);
}
