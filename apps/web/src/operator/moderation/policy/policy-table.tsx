import {
  type ReasonPolicy,
  type ReportReason,
  reasonPolicies,
  reportReasons,
  urgencies,
} from '@around/contracts/safety/report-reasons';
import { StateChip } from '../../controls/state-chip.tsx';
import { DataTable } from '../../table/data-table.tsx';
import type { Column } from '../../table/use-data-table.ts';
import { effectLabel, groupLabel, urgencyLook } from './reason-labels.ts';

type Row = ReasonPolicy & { reason: ReportReason };

/** What each reason of a report does before an operator decides. The gateway uses the same table. */
export function PolicyTable() {
  return (
    <DataTable caption="What each reason does" columns={columns} empty="" keyOf={({ reason }) => reason} rows={rows} />
  );
}

const rows: Row[] = reportReasons.map((reason) => ({ reason, ...reasonPolicies[reason] }));

const columns: Column<Row>[] = [
  {
    name: 'Reason',
    sortBy: ({ sentence }) => sentence,
    cell: ({ sentence }) => <span className="font-semibold">{sentence}</span>,
  },
  { name: 'Group', sortBy: ({ group }) => groupLabel[group], cell: ({ group }) => groupLabel[group] },
  {
    name: 'Urgency',
    sortBy: ({ urgency }) => urgencies.indexOf(urgency),
    cell: ({ urgency }) => <StateChip tone={urgencyLook[urgency].tone}>{urgencyLook[urgency].label}</StateChip>,
  },
  {
    name: 'Automatic effect',
    sortBy: ({ effect }) => effect,
    cell: ({ effect }) => effectLabel[effect],
  },
];
