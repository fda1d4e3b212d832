import { type FailureKind, type FailurePolicy, failurePolicies } from '@around/contracts/failure-policy';
import { codeWords } from '../formats/code-words.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { accountWords, jobWords, proxyWords, signalWords } from './failure-words.ts';

type Row = FailurePolicy & { kind: FailureKind };

/** The failure policy that the crawler uses. */
export function FailureTable() {
  return (
    <DataTable caption="What follows from what" columns={columns} empty="" keyOf={({ kind }) => kind} rows={rows} />
  );
}

const rows: Row[] = Object.entries(failurePolicies).map(([kind, policy]) => ({ kind: kind as FailureKind, ...policy }));

const columns: Column<Row>[] = [
  {
    name: 'Signal',
    sortBy: ({ kind }) => codeWords(kind),
    cell: ({ kind }) => (
      <>
        <span className="font-semibold">{codeWords(kind)}</span>
        <span className="block text-12 text-muted">{signalWords[kind]}</span>
      </>
    ),
  },
  {
    name: 'The account',
    sortBy: ({ account }) => accountWords[account],
    cell: ({ account }) => <Effect isNone={account === 'none'}>{accountWords[account]}</Effect>,
  },
  {
    name: 'The proxy',
    sortBy: ({ proxy }) => proxyWords[proxy],
    cell: ({ proxy }) => <Effect isNone={proxy === 'none'}>{proxyWords[proxy]}</Effect>,
  },
  { name: 'The work', sortBy: ({ job }) => jobWords[job], cell: ({ job }) => jobWords[job] },
];

function Effect({ isNone, children }: { isNone: boolean; children: string }) {
  return <span className={isNone ? 'text-muted' : 'font-semibold'}>{children}</span>;
}
