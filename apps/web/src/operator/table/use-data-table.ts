import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useAddressedSort } from './use-addressed-sort.ts';
import { useStoredColumns } from './use-stored-columns.ts';

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. Rows without a value come last. */
  sortBy?: (row: Row) => string | number | null | undefined;
  isNumber?: boolean;
  /** On phones, where each row is a card, the cell has the whole width and no label. */
  isWide?: boolean;
};

type ColumnMeta = Pick<Column<never>, 'isNumber' | 'isWide'>;

const features = tableFeatures({
  columnMeta: {} as ColumnMeta,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

export type TableFeatures = typeof features;
export type DataTableModel<Row extends object> = ReactTable<TableFeatures, Row>;

type Options<Row> = {
  /** The same array in each render, or memoised: new columns make the table sort again. */
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** Gives the table a menu to choose its columns. The choice in the browser and the order in the URL are stored under this name. */
  storedAs?: string;
  canSelect?: boolean | ((row: Row) => boolean);
};

export function useDataTable<Row extends object>(options: Options<Row>): DataTableModel<Row> {
  const { columns, rows, keyOf, storedAs, canSelect = false } = options;
  const [columnVisibility, setColumnVisibility] = useStoredColumns(storedAs);
  const [sorting, setSorting] = useAddressedSort(storedAs);
  return useTable({
    features,
    columns: useMemo(() => columns.map(toColumnDef), [columns]),
    data: rows,
    getRowId: keyOf,
    enableHiding: storedAs !== undefined,
    enableMultiSort: false,
    enableRowSelection: typeof canSelect === 'function' ? ({ original }) => canSelect(original) : canSelect,
    onColumnVisibilityChange: setColumnVisibility,
    onSortingChange: setSorting,
    state: { columnVisibility, sorting: sorting.filter(({ id }) => columns.some(({ name }) => name === id)) },
  });
}

function toColumnDef<Row extends object>(column: Column<Row>, index: number): ColumnDef<TableFeatures, Row> {
  const { name, cell, sortBy, isNumber = false, isWide = false } = column;
  return {
    id: name,
    header: name,
    accessorFn: (row) => sortBy?.(row) ?? undefined,
    cell: ({ row }) => cell(row.original),
    enableHiding: index > 0 && !isWide,
    enableSorting: sortBy !== undefined,
    sortDescFirst: isNumber,
    sortUndefined: 'last',
    meta: { isNumber, isWide },
  };
}
