import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { OlderRows } from '../controls/older-rows.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { formatDuration } from '../formats/amounts.ts';
import { codeLabel } from '../formats/code-label.ts';
import { activityPath } from '../navigation/cause-paths.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { WhenCell } from '../table/when-cell.tsx';
import { AccountProxyFilters } from './account-proxy-filters.tsx';
import { callLabel } from './activity-labels.ts';
import { type ActivityFilter, type RequestEntry, requestsQuery } from './activity-queries.ts';

type Props = { filter: ActivityFilter; onChange: (change: Partial<ActivityFilter>) => void };

/** Every request to the network with its account, proxy and outcome. */
export function RequestLog({ filter, onChange }: Props) {
  const log = useInfiniteQuery(requestsQuery(filter));
  const retry = () => void log.refetch();
  useFailureNotice(log.error, 'Failed to load requests', retry);
  const requests = log.data?.pages.flatMap((page) => page.requests);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <AccountProxyFilters filter={filter} onChange={onChange} />
        <SelectField
          label="Outcome"
          onChange={(outcome) => onChange({ outcome })}
          options={outcomeOptions(log.data?.pages[0]?.outcomes ?? [], filter.outcome)}
          value={filter.outcome}
        />
      </div>
      {(filter.run || filter.request) && (
        <p className="flex flex-wrap items-center gap-2 text-14">
          {filter.request ? 'Only one request' : `Only requests of the crawl ${filter.run.slice(0, 8)}`}
          <ConsoleButton isSmall onClick={() => onChange({ run: '', request: '' })}>
            Show all requests
          </ConsoleButton>
        </p>
      )}
      {log.isPending && <ConsoleLoading>Loading requests...</ConsoleLoading>}
      {log.isError && <FailureAlert error={log.error} onRetry={retry} title="Failed to load requests" />}
      {requests && (
        <>
          <DataTable
            caption="Requests"
            columns={columns}
            empty="No request of this kind was made in the last days."
            keyOf={({ id }) => id}
            rows={requests}
            storedAs="requests"
          />
          <OlderRows count={requests.length} noun="request" nouns="requests" query={log} />
        </>
      )}
    </>
  );
}

/** Keeps the selected outcome among the options while they load. */
function outcomeOptions(outcomes: string[], chosen: string) {
  const general = [
    { value: '', name: 'Every outcome' },
    { value: 'ok', name: 'OK' },
    { value: 'notOk', name: 'Not OK' },
  ];
  const named = new Set([...outcomes, chosen].filter((outcome) => general.every(({ value }) => value !== outcome)));
  return [...general, ...[...named].toSorted().map((value) => ({ value, name: codeLabel(value) }))];
}

const columns: Column<RequestEntry>[] = [
  { name: 'When', sortBy: ({ at }) => at, cell: ({ at }) => <WhenCell at={at} /> },
  {
    name: 'Account',
    sortBy: ({ account }) => account,
    cell: ({ account }) => <span className="font-semibold wrap-anywhere">{account}</span>,
  },
  {
    name: 'Proxy',
    sortBy: ({ proxy }) => proxy,
    cell: ({ proxy }) => <span className="wrap-anywhere">{proxy ?? '-'}</span>,
  },
  { name: 'Call', sortBy: ({ call }) => callLabel(call), cell: ({ call }) => callLabel(call) },
  { name: 'Outcome', sortBy: ({ outcome }) => outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  {
    name: 'Took',
    sortBy: ({ tookMs }) => tookMs,
    cell: ({ tookMs }) => (tookMs === null ? '-' : formatDuration(tookMs)),
    isNumber: true,
  },
  {
    name: 'Cycle',
    cell: ({ runId }) =>
      runId ? (
        <Link className="finger-target text-link hover:underline" title={runId} to={activityPath({ run: runId })}>
          <code>{runId.slice(0, 8)}</code>
        </Link>
      ) : (
        <span className="text-muted">none</span>
      ),
  },
];

function Outcome({ outcome }: Pick<RequestEntry, 'outcome'>) {
  if (outcome === null) return <StateChip tone="unknown">No answer known</StateChip>;
  return outcome === 'ok' ? (
    <StateChip tone="good">OK</StateChip>
  ) : (
    <StateChip tone="bad">{codeLabel(outcome)}</StateChip>
  );
}
