import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RowNotes } from '../controls/row-notes.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { codeLabel } from '../formats/code-label.ts';
import type { Column } from '../table/use-data-table.ts';
import { WhenCell } from '../table/when-cell.tsx';
import type { Cause } from './causes-query.ts';

export const causeColumns: Column<Cause>[] = [
  {
    name: 'Failure',
    sortBy: ({ outcome }) => outcome,
    cell: ({ outcome, call }) => (
      <>
        <StateChip tone="bad">{codeLabel(outcome)}</StateChip>
        <RowNotes notes={[codeLabel(call)]} />
      </>
    ),
  },
  { name: 'Requests', isNumber: true, sortBy: ({ requests }) => requests, cell: ({ requests }) => requests },
  {
    name: 'Account and proxy',
    sortBy: ({ account }) => account,
    cell: ({ accountId, account, proxyId, proxy, outcome }) => (
      <>
        <Activity filter={{ account: accountId, outcome }}>{account}</Activity>
        {proxyId && proxy ? <Activity filter={{ proxy: proxyId, outcome }}>{proxy}</Activity> : 'The proxy is gone'}
      </>
    ),
  },
  {
    name: 'Job',
    cell: ({ runId, taskError }) =>
      runId ? (
        <>
          <Activity filter={{ run: runId, outcome: 'notOk' }}>{`Crawl ${runId.slice(0, 8)}`}</Activity>
          {taskError && (
            <p className="line-clamp-2 text-12 wrap-anywhere text-muted" title={taskError}>
              {taskError}
            </p>
          )}
        </>
      ) : (
        'Outside a crawl'
      ),
  },
  {
    name: 'Last request',
    sortBy: ({ lastAt }) => lastAt,
    cell: ({ lastAt, lastRequestId }) => (
      <Activity filter={{ request: lastRequestId }}>
        <WhenCell at={lastAt} />
      </Activity>
    ),
  },
];

function Activity({ filter, children }: { filter: Record<string, string>; children: ReactNode }) {
  return (
    <Link
      className="flex min-h-6 w-fit items-center font-semibold wrap-anywhere text-link hover:underline"
      to={`/admin/activity?${new URLSearchParams(filter)}`}
    >
      {children}
    </Link>
  );
}
