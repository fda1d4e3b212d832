import { useState } from 'react';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { countOf } from '../../formats/amounts.ts';
import { BulkBar, selectedRows } from '../../selection/bulk-bar.tsx';
import type { BulkFailures } from '../../selection/use-bulk-action.ts';
import type { DataTableModel } from '../../table/use-data-table.ts';
import type { useDecisions } from '../decision/use-decisions.ts';
import type { CaseSummary } from '../moderation-queries.ts';
import { BulkDecisionDialog } from './bulk-decision-dialog.tsx';
import { caseName } from './case-name.ts';

type Props = { table: DataTableModel<CaseSummary>; decideMany: ReturnType<typeof useDecisions>['decideMany'] };

/** Applies one decision to all selected cases, for mass reports. */
export function BulkDecision({ table, decideMany }: Props) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [failures, setFailures] = useState<BulkFailures | null>(null);
  const selected = selectedRows(table);
  const what = countOf(selected.length, 'case');
  const isBusy = decideMany.isPending;
  return (
    <BulkBar
      bulk={{ progress: isBusy ? `Deciding ${what}...` : null, failures, clearFailures: () => setFailures(null) }}
      isSuggested={({ isBeyondAllowance }) => isBeyondAllowance}
      label="Selected cases"
      suggestionLabel={(count) => `Select ${count} beyond a network's allowance`}
      table={table}
    >
      <ConsoleButton busy={isBusy && 'Deciding...'} isSmall onClick={() => setIsDialogOpen(true)}>
        Decide {what}
      </ConsoleButton>
      {isDialogOpen && (
        <BulkDecisionDialog
          hasRemovals={selected.some(({ kind }) => kind === 'removal')}
          onClose={() => setIsDialogOpen(false)}
          onDecide={(decision) => {
            setFailures(null);
            decideMany.mutate(
              { caseIds: selected.map(({ id }) => id), decision },
              {
                onSuccess({ refused }) {
                  table.resetRowSelection();
                  if (refused.length > 0) setFailures(failuresOf(refused, selected));
                },
              },
            );
          }}
          what={what}
        />
      )}
    </BulkBar>
  );
}

function failuresOf(refused: { caseId: string; message: string }[], cases: CaseSummary[]): BulkFailures {
  const nameOf = (caseId: string) => cases.find(({ id }) => id === caseId);
  const reasons = refused.map(({ caseId, message }) => {
    const found = nameOf(caseId);
    return `${found ? caseName(found) : caseId}: ${message}`;
  });
  return { title: `${countOf(refused.length, 'case')} not decided`, reasons };
}
