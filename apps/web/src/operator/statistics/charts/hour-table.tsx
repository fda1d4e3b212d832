import { DataTable } from '../../table/data-table.tsx';
import type { Column } from '../../table/use-data-table.ts';
import { formatKnown, type HourSeries, type HourSlot, hourName } from './hour-series.ts';

type Props = { title: string; series: HourSeries[]; slots: HourSlot[]; format: (value: number) => string };

/** The figures of an hour chart as a table, newest hour first. */
export function HourTable({ title, series, slots, format }: Props) {
  const columns: Column<HourSlot>[] = [
    { name: 'Hour', cell: ({ hour }) => hourName(hour) },
    ...series.map(({ name }, index) => ({
      name,
      isNumber: true,
      cell: ({ values }: HourSlot) => formatKnown(values[index], format),
    })),
  ];
  return (
    <details className="text-14">
      <summary className="min-h-8 cursor-pointer content-center max-md:min-h-10 text-12 font-semibold text-link">
        Show as a table
      </summary>
      <DataTable
        caption={title}
        columns={columns}
        empty="Nothing in the last 24 hours."
        keyOf={({ hour }) => hour}
        rows={slots.filter(({ values }) => values.some((value) => value !== null)).toReversed()}
      />
    </details>
  );
}
