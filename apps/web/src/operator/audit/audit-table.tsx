import { useNow } from '../../ui/time/use-now.ts';
import { type Column, DataTable } from '../controls/data-table.tsx';
import { localTime, timeAgo } from '../formats/times.ts';
import type { AuditEntry } from './audit-query.ts';
import { actionWords, detailWords } from './audit-words.ts';

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable
      caption="Audit log"
      columns={columns}
      empty="Nothing of this kind has been done."
      keyOf={({ id }) => id}
      rows={entries}
    />
  );
}

const columns: Column<AuditEntry>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'Who', cell: ({ actor }) => <span className="font-semibold break-words">{actor}</span> },
  { name: 'What', cell: ({ action }) => actionWords(action) },
  { name: 'Whom or what', cell: ({ target }) => <span className="wrap-anywhere">{target || '-'}</span> },
  {
    name: 'Details',
    cell: ({ details }) => (
      <span className="line-clamp-3 max-w-80 text-12 wrap-anywhere" title={detailWords(details)}>
        {detailWords(details) || '-'}
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
