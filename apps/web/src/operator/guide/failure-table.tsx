import { type FailureKind, type FailurePolicy, failurePolicies } from '@around/contracts/failure-policy';
import { codeLabel } from '../formats/code-label.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { accountLabel, failureLabel, jobLabel, proxyLabel } from './failure-labels.ts';

type Row = FailurePolicy & { kind: FailureKind };

/** The failure policy that the crawler uses. */
export function FailureTable() {
  return (
    <DataTable caption="Effects of each failure" columns={columns} empty="" keyOf={({ kind }) => kind} rows={rows} />
  );
}

const rows: Row[] = Object.entries(failurePolicies).map(([kind, policy]) => ({ kind: kind as FailureKind, ...policy }));

const columns: Column<Row>[] = [
  {
    name: 'Failure',
    sortBy: ({ kind }) => codeLabel(kind),
    cell: ({ kind }) => (
      <>
        <span className="font-semibold">{codeLabel(kind)}</span>
        <span className="block text-12 text-muted">{failureLabel[kind]}</span>
      </>
    ),
  },
  {
    name: 'The account',
    sortBy: ({ account }) => accountLabel[account],
    cell: ({ account }) => <Effect isNone={account === 'none'}>{accountLabel[account]}</Effect>,
  },
  {
    name: 'The proxy',
    sortBy: ({ proxy }) => proxyLabel[proxy],
    cell: ({ proxy }) => <Effect isNone={proxy === 'none'}>{proxyLabel[proxy]}</Effect>,
  },
  { name: 'The job', sortBy: ({ job }) => jobLabel[job], cell: ({ job }) => jobLabel[job] },
];

function Effect({ isNone, children }: { isNone: boolean; children: string }) {
  return <span className={isNone ? 'text-muted' : 'font-semibold'}>{children}</span>;
}
