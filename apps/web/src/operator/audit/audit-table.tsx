import { useNow } from '../../ui/time/use-now.ts';
import { localTime, timeAgo } from '../formats/times.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { actionLabel, detailLabel } from './audit-labels.ts';
import type { AuditEntry } from './audit-query.ts';

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable
      caption="Audit log"
      columns={columns}
      empty="Nothing of this kind has been done."
      keyOf={({ id }) => id}
      rows={entries}
      storedAs="audit"
    />
  );
}

const columns: Column<AuditEntry>[] = [
  { name: 'When', sortBy: ({ at }) => at, cell: ({ at }) => <When at={at} /> },
  {
    name: 'Who',
    sortBy: ({ actor }) => actor,
    cell: ({ actor }) => <span className="font-semibold break-words">{actor}</span>,
  },
  { name: 'What', sortBy: ({ action }) => actionLabel(action), cell: ({ action }) => actionLabel(action) },
  {
    name: 'Whom or what',
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

function When({ at }: Pick<AuditEntry, 'at'>) {
  const now = useNow();
  return (
    <time className="block whitespace-nowrap" dateTime={at}>
      {localTime(at)}
      <span className="block text-12 text-muted">{timeAgo(at, now)}</span>
    </time>
  );
}
