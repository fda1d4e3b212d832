import type { ReactNode } from 'react';
import { CheckBox } from '../controls/check-box.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import type { BulkAction, BulkFailures } from './use-bulk-action.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  label: string;
  allIds: string[];
  selection: Selection;
  bulk: BulkAction;
  /** Rows that are likely to be meant together. */
  suggestion?: { label: string; ids: string[] };
  /** What can be done with the chosen ones. */
  children: ReactNode;
};

/** Above a table: how many rows are chosen, and what can be done with them. */
export function BulkBar({ label, allIds, selection, bulk, suggestion, children }: Props) {
  const count = selection.chosen.length;
  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper px-3 py-1">
        <CheckBox
          isChecked={count > 0 && count === selection.total}
          isPartly={count > 0 && count < selection.total}
          label={`Select all ${selection.total}`}
          onChange={(isChecked) => selection.chooseOnly(isChecked ? allIds : [])}
        />
        {suggestion && suggestion.ids.length > 0 && (
          <button
            className="min-h-10 text-14 font-semibold text-link hover:underline"
            onClick={() => selection.chooseOnly(suggestion.ids)}
            type="button"
          >
            {suggestion.label}
          </button>
        )}
        <span aria-live="polite" className="text-14 text-muted tabular-nums">
          {bulk.progress ?? (count > 0 && `${count} selected`)}
        </span>
        {count > 0 && <div className="flex flex-wrap gap-2 md:ms-auto">{children}</div>}
      </div>
      {bulk.failures && <FailedRows failures={bulk.failures} onClose={bulk.forgetFailures} />}
    </section>
  );
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
            <li className="break-words" key={reason}>
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
