import type { Cell, Header, Row as TableRow } from '@tanstack/react-table';
import { classNames } from '../../ui/controls/class-names.ts';
import { useMediaQuery } from '../../ui/page/use-media-query.ts';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { CheckBox } from '../controls/fields/check-box.tsx';
import { ColumnMenu } from './column-menu.tsx';
import type { DataTableModel, TableFeatures } from './use-data-table.ts';
import { useIsWider } from './use-is-wider.ts';

type Props<Row extends object> = {
  caption: string;
  table: DataTableModel<Row>;
  /** Shown in place of the rows when there are none. */
  empty: string;
  /** Gives each row a checkbox with this name. */
  selectLabel?: (row: Row) => string;
  isSelectionLocked?: boolean;
};

/**
 * A dense table that scrolls with the page, under its sticky head. Only a table that is wider than the page scrolls sideways in its
 * region. On narrow screens each row is a card of labelled values.
 */
export function TableView<Row extends object>({
  caption,
  table,
  empty,
  selectLabel,
  isSelectionLocked = false,
}: Props<Row>) {
  const { rows } = table.getRowModel();
  const areCards = useMediaQuery('(max-width: 767px)');
  const { isWider, region, content } = useIsWider();
  if (rows.length === 0) return <p className="rounded-card bg-paper p-6 text-center text-14 text-muted">{empty}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {table.options.enableHiding && <ColumnMenu caption={caption} table={table} />}
      <section
        aria-label={caption}
        className={isWider ? 'md:relative md:overflow-x-auto md:overflow-y-hidden' : undefined}
        ref={region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and takes the focus of a deleted row.
        tabIndex={0}
      >
        <table className="w-full text-14 max-md:block" ref={content}>
          <caption className="sr-only">{caption}</caption>
          <thead className="max-md:sr-only md:sticky md:top-0 md:z-10 md:bg-surface">
            {table.getHeaderGroups().map(({ id, headers }) => (
              <tr key={id}>
                {selectLabel && (
                  <th className="px-2 py-2 text-start text-12 font-semibold text-muted" scope="col">
                    Select
                  </th>
                )}
                {headers.map((header) => (
                  <HeadCell canSort={!areCards} header={header} key={header.id} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody className="max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3">
            {rows.map((row) => (
              <tr
                className="border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-2 max-md:rounded-card max-md:border max-md:bg-paper max-md:p-3 md:h-10 md:border-t"
                key={row.id}
              >
                {selectLabel && <SelectCell isLocked={isSelectionLocked} label={selectLabel(row.original)} row={row} />}
                {row.getVisibleCells().map((cell) => (
                  <DataCell cell={cell} key={cell.id} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

type HeadCellProps<Row extends object> = { header: Header<TableFeatures, Row, unknown>; canSort: boolean };

function HeadCell<Row extends object>({ header: { column }, canSort }: HeadCellProps<Row>) {
  const sorted = column.getIsSorted();
  const isNumber = column.columnDef.meta?.isNumber;
  return (
    <th
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      className={classNames(
        'px-2 py-2 text-12 font-semibold text-muted',
        isNumber ? 'text-end' : 'text-start',
        column.id === ACTIONS && stickyColumn,
      )}
      scope="col"
    >
      {canSort && column.getCanSort() ? (
        <button
          className={classNames(
            'relative min-h-6 rounded-md hover:text-ink',
            isNumber ? 'text-end' : 'text-start',
            sorted && 'text-ink',
          )}
          onClick={column.getToggleSortingHandler()}
          type="button"
        >
          {column.id}
          {/* In the padding of the cell, so that it widens no column. */}
          <span className={classNames('absolute top-1.5 -end-3.5', !sorted && 'opacity-40')}>
            <ConsoleIcon name={sorted === 'asc' ? 'up' : sorted === 'desc' ? 'down' : 'upDown'} size={12} />
          </span>
        </button>
      ) : (
        column.id
      )}
    </th>
  );
}

const ACTIONS = 'Actions';
/** Where a table is wider than its region, the other columns scroll beneath this one. */
const stickyColumn = 'md:sticky md:end-0 md:bg-surface';

const cellLayout =
  'max-md:flex max-md:has-[a]:min-h-10 max-md:has-[a]:py-2 max-md:items-center max-md:justify-between max-md:gap-4 md:px-2 md:py-0.5 md:leading-4.5';

type SelectCellProps<Row extends object> = { row: TableRow<TableFeatures, Row>; label: string; isLocked: boolean };

function SelectCell<Row extends object>({ row, label, isLocked }: SelectCellProps<Row>) {
  return (
    <td className={cellLayout}>
      <CellLabel>Select</CellLabel>
      {row.getCanSelect() && (
        <CheckBox
          isChecked={row.getIsSelected()}
          isDisabled={isLocked}
          isLabelHidden
          label={label}
          onChange={(isSelected) => row.toggleSelected(isSelected)}
        />
      )}
    </td>
  );
}

function DataCell<Row extends object>({ cell }: { cell: Cell<TableFeatures, Row, unknown> }) {
  const { cell: render, meta: { isNumber = false, isWide = false } = {} } = cell.column.columnDef;
  const isActions = cell.column.id === ACTIONS;
  return (
    <td className={classNames(cellLayout, isNumber && 'tabular-nums md:text-end', isActions && stickyColumn)}>
      {!isWide && <CellLabel>{cell.column.id}</CellLabel>}
      <div
        className={classNames(
          'min-w-0 wrap-anywhere max-md:text-end',
          isWide && 'max-md:flex-1',
          // Long names without spaces break in any column, but not after each letter.
          !isNumber && !isActions && 'md:min-w-20',
        )}
      >
        {/* Called and not rendered as a component: columns that depend on data change with it, which would remount every cell. */}
        {typeof render === 'function' && render(cell.getContext())}
      </div>
    </td>
  );
}

/** Names the value where the row is a card. */
function CellLabel({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="shrink-0 text-12 text-muted md:hidden">
      {children}
    </span>
  );
}
