import type { ModerationStatistics } from '@around/contracts/operator/moderation/moderation-statistics';
import { formatNumber } from '../../formats/amounts.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { Column } from '../../table/use-data-table.ts';
import { reasonSentence } from '../policy/reason-labels.ts';

type Row = ModerationStatistics['reasons'][number];

export function DecisionsByReason({ reasons }: { reasons: Row[] }) {
  return (
    <DataTable
      caption="Decisions by reason"
      columns={columns}
      empty="Nothing has been decided in this time."
      keyOf={({ reason }) => reason ?? ''}
      rows={reasons}
    />
  );
}

const nameOf = ({ reason }: Row) => (reason ? reasonSentence(reason) : 'Without a reason of the policy');

const columns: Column<Row>[] = [
  { name: 'Reason', sortBy: nameOf, cell: (row) => <span className="font-semibold">{nameOf(row)}</span> },
  {
    name: 'Removed',
    isNumber: true,
    sortBy: ({ removed }) => removed,
    cell: ({ removed }) => formatNumber(removed),
  },
  { name: 'Kept', isNumber: true, sortBy: ({ kept }) => kept, cell: ({ kept }) => formatNumber(kept) },
];
