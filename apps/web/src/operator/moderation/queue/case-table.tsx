import { useMemo } from 'react';
import { TableView } from '../../table/table-view.tsx';
import { useDataTable } from '../../table/use-data-table.ts';
import type { useDecisions } from '../decision/use-decisions.ts';
import type { CaseSummary } from '../moderation-queries.ts';
import { BulkDecision } from './bulk-decision.tsx';
import { caseColumns } from './case-columns.tsx';
import { caseName } from './case-name.ts';

type Props = {
  cases: CaseSummary[];
  /** Decided cases cannot be selected. */
  isOpen: boolean;
  empty: string;
  pathOf: (caseId: string) => string;
  decisions: ReturnType<typeof useDecisions>;
};

export function CaseTable({ cases, isOpen, empty, pathOf, decisions }: Props) {
  const table = useDataTable({
    columns: useMemo(() => caseColumns(pathOf), [pathOf]),
    rows: cases,
    keyOf: ({ id }) => id,
    canSelect: isOpen,
  });
  return (
    <>
      {isOpen && cases.length > 0 && <BulkDecision decideMany={decisions.decideMany} table={table} />}
      <TableView
        caption="Cases"
        empty={empty}
        isSelectionLocked={decisions.decideMany.isPending}
        table={table}
        {...(isOpen && { selectLabel: (row: CaseSummary) => `Select ${caseName(row)}` })}
      />
    </>
  );
}
