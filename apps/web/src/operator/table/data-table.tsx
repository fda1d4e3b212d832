import type { ReactNode } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Where the row is a card, it has the card's whole width and needs no name. */
  isWide?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** Stands in place of the rows when there are none. */
  empty: string;
};

/** A dense table with a head that stays; on narrow screens each row is a card of named values. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
  if (rows.length === 0) return <p className="rounded-card bg-paper p-6 text-center text-14 text-muted">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={caption} className="md:max-h-[70dvh] md:overflow-auto" tabIndex={0}>
      <table className="w-full text-14 max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only md:sticky md:top-0 md:z-10 md:bg-surface">
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th
                className={classNames(
                  'px-3 py-2 text-12 font-semibold text-muted',
                  isNumber ? 'text-end' : 'text-start',
                )}
                key={name}
                scope="col"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3">
          {rows.map((row) => (
            <tr
              className="border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-2 max-md:rounded-card max-md:border max-md:bg-paper max-md:p-3 md:h-10 md:border-t"
              key={keyOf(row)}
            >
              {columns.map((column) => (
                <DataCell column={column} key={column.name} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DataCell<Row>({ column: { name, cell, isNumber, isWide }, row }: { column: Column<Row>; row: Row }) {
  return (
    <td
      className={classNames(
        'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 md:px-3 md:py-1.5',
        isNumber && 'tabular-nums md:text-end',
      )}
    >
      {!isWide && (
        <span aria-hidden="true" className="shrink-0 text-12 text-muted md:hidden">
          {name}
        </span>
      )}
      <div className={classNames('min-w-0 max-md:text-end max-md:wrap-anywhere', isWide && 'max-md:flex-1')}>
        {cell(row)}
      </div>
    </td>
  );
}
