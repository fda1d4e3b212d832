import { countOf } from '../formats/amounts.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import type { Retention } from './collection-queries.ts';

export function RetentionTable({ retention }: { retention: Retention[] }) {
  return (
    <DataTable
      caption="Retention times"
      columns={columns}
      empty="No data is kept."
      keyOf={({ what }) => what}
      rows={retention}
    />
  );
}

const columns: Column<Retention>[] = [
  { name: 'Data', sortBy: ({ what }) => what, cell: ({ what }) => <span className="font-semibold">{what}</span> },
  {
    name: 'Kept for',
    sortBy: ({ hours }) => hours,
    cell: ({ hours }) => <span className="whitespace-nowrap">{lengthLabel(hours)}</span>,
  },
  { name: 'Note', cell: ({ note }) => <span className="wrap-anywhere">{note}</span> },
];

const DAY_HOURS = 24;

function lengthLabel(hours: number | null): string {
  if (hours === null) return 'No set time';
  return hours > DAY_HOURS && hours % DAY_HOURS === 0 ? countOf(hours / DAY_HOURS, 'day') : countOf(hours, 'hour');
}
