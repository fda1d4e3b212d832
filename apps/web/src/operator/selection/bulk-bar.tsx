import type { ReactNode } from 'react';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { CheckBox } from '../controls/fields/check-box.tsx';
import type { DataTableModel } from '../table/use-data-table.ts';
import type { BulkAction, BulkFailures } from './use-bulk-action.ts';

type Props<Row extends object> = {
  label: string;
  table: DataTableModel<Row>;
  bulk: Pick<BulkAction, 'progress' | 'failures' | 'clearFailures'>;
  /** Rows that are often selected together. */
  isSuggested: (row: Row) => boolean;
  suggestionLabel: (count: number) => string;
  /** The actions. */
  children: ReactNode;
};

/** Above a table: how many rows are selected, and the actions on them. */
export function BulkBar<Row extends object>(props: Props<Row>) {
  const { label, table, bulk, isSuggested, suggestionLabel, children } = props;
  const { rows } = table.getCoreRowModel();
  const count = selectedRows(table).length;
  const suggested = rows.filter(({ original }) => isSuggested(original));
  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper px-3 py-1">
        <CheckBox
          isChecked={count > 0 && count === rows.length}
          isPartly={count > 0 && count < rows.length}
          label={`Select all ${rows.length}`}
          onChange={(isChecked) => table.toggleAllRowsSelected(isChecked)}
        />
        {suggested.length > 0 && (
          <button
            className="min-h-10 text-14 font-semibold text-link hover:underline"
            onClick={() => table.setRowSelection(Object.fromEntries(suggested.map(({ id }) => [id, true])))}
            type="button"
          >
            {suggestionLabel(suggested.length)}
          </button>
        )}
        <span aria-live="polite" className="text-14 text-muted tabular-nums">
          {bulk.progress ?? (count > 0 && `${count} selected`)}
        </span>
        {count > 0 && <div className="flex flex-wrap gap-2 md:ms-auto">{children}</div>}
      </div>
      {bulk.failures && <FailedRows failures={bulk.failures} onClose={bulk.clearFailures} />}
    </section>
  );
}

/** A deleted row stays in the selection's state, so only rows that still exist are read. */
export function selectedRows<Row extends object>(table: DataTableModel<Row>): Row[] {
  return table.getSelectedRowModel().rows.map(({ original }) => original);
}

function FailedRows({ failures, onClose }: { failures: BulkFailures; onClose: () => void }) {
  return (
    <div
      className="flex flex-wrap items-start gap-3 rounded-card border border-danger/50 bg-danger/10 p-4 text-14"
      role="alert"
    >
      <span className="text-danger-text">
        <ConsoleIcon name="alert" size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-bold">{failures.title}</p>
        <ul className="max-h-40 overflow-y-auto">
          {failures.reasons.map((reason) => (
            <li className="wrap-anywhere" key={reason}>
              {reason}
            </li>
          ))}
        </ul>
      </div>
      <ConsoleButton isSmall onClick={onClose}>
        Dismiss
      </ConsoleButton>
    </div>
  );
}
