import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { WhenCell } from '../table/when-cell.tsx';
import { actionLabel, detailLabel } from './audit-labels.ts';
import type { AuditEntry } from './audit-query.ts';

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable
      caption="Audit log"
      columns={columns}
      empty="No matching entries."
      keyOf={({ id }) => id}
      rows={entries}
      storedAs="audit"
    />
  );
}

const columns: Column<AuditEntry>[] = [
  { name: 'When', sortBy: ({ at }) => at, cell: ({ at }) => <WhenCell at={at} /> },
  {
    name: 'Who',
    sortBy: ({ actor }) => actor,
    cell: ({ actor }) => <span className="font-semibold wrap-anywhere">{actor}</span>,
  },
  { name: 'Action', sortBy: ({ action }) => actionLabel(action), cell: ({ action }) => actionLabel(action) },
  {
    name: 'Object',
    sortBy: ({ target }) => target,
    cell: ({ target }) => <span className="wrap-anywhere">{target || '-'}</span>,
  },
  {
    name: 'Details',
    cell: ({ details }) => (
      <span className="line-clamp-3 max-w-80 text-12 wrap-anywhere" title={detailLabel(details)}>
        {detailLabel(details) || '-'}
      </span>
    ),
  },
  { name: 'From', cell: ({ address }) => <span className="text-12 wrap-anywhere">{address ?? '-'}</span> },
];
