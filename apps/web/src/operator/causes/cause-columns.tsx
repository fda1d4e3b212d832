import type { ReactNode } from 'react';
import { callLabel } from '../activity/activity-labels.ts';
import { PageLink } from '../controls/page-link.tsx';
import { RowNotes } from '../controls/row-notes.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { codeLabel } from '../formats/code-label.ts';
import { activityPath } from '../navigation/cause-paths.ts';
import type { Column } from '../table/use-data-table.ts';
import { WhenCell } from '../table/when-cell.tsx';
import type { Cause } from './causes-query.ts';

export const causeColumns: Column<Cause>[] = [
  {
    name: 'Failure',
    sortBy: ({ outcome }) => outcome,
    cell: ({ outcome, call, lastRequestId }) => (
      <>
        <StateChip cause={activityPath({ request: lastRequestId })} tone="bad">
          {codeLabel(outcome)}
        </StateChip>
        <RowNotes notes={[callLabel(call)]} />
      </>
    ),
  },
  { name: 'Requests', isNumber: true, sortBy: ({ requests }) => requests, cell: ({ requests }) => requests },
  {
    name: 'Account',
    sortBy: ({ account }) => account,
    cell: ({ accountId, account, outcome }) => (
      <LineLink to={activityPath({ account: accountId, outcome })}>{account}</LineLink>
    ),
  },
  {
    name: 'Proxy',
    sortBy: ({ proxy }) => proxy,
    cell: ({ proxyId, proxy, outcome }) =>
      proxyId && proxy ? (
        <LineLink to={activityPath({ proxy: proxyId, outcome })}>{proxy}</LineLink>
      ) : (
        'The proxy was deleted'
      ),
  },
  {
    name: 'Job',
    cell: ({ runId, taskError }) =>
      runId ? (
        <>
          <LineLink to={activityPath({ run: runId, outcome: 'notOk' })}>{`Crawl ${runId.slice(0, 8)}`}</LineLink>
          <RowNotes notes={[taskError && codeLabel(taskError)]} />
        </>
      ) : (
        'Outside a crawl'
      ),
  },
  {
    name: 'Last request',
    sortBy: ({ lastAt }) => lastAt,
    cell: ({ lastAt, lastRequestId }) => (
      <LineLink to={activityPath({ request: lastRequestId })}>
        <WhenCell at={lastAt} />
      </LineLink>
    ),
  },
];

function LineLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink
      className="finger-target block w-fit font-semibold wrap-anywhere text-link hover:underline max-md:ms-auto"
      to={to}
    >
      {children}
    </PageLink>
  );
}
