import { TableView } from './table-view.tsx';
import { type Column, type DataTableModel, useDataTable } from './use-data-table.ts';

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** Shown in place of the rows when there are none. */
  empty: string;
  storedAs?: string;
};

/** A table whose rows cannot be selected. */
export function DataTable<Row extends object>({ caption, empty, ...options }: Props<Row>) {
  const table: DataTableModel<Row> = useDataTable(options);
  return <TableView caption={caption} empty={empty} table={table} />;
}
