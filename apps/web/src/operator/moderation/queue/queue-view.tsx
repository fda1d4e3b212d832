import { useInfiniteQuery } from '@tanstack/react-query';
import { ConsoleLoading } from '../../controls/console-loading.tsx';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import { useFailureNotice } from '../../queries/use-failure-notice.ts';
import type { useDecisions } from '../decision/use-decisions.ts';
import { queueQuery } from '../moderation-queries.ts';
import type { CaseFilter } from './case-filter.ts';
import { CaseTable } from './case-table.tsx';
import { MoreCases } from './more-cases.tsx';
import { QueueFilters } from './queue-filters.tsx';

type Props = {
  filter: CaseFilter;
  onFilter: (change: Partial<CaseFilter>) => void;
  pathOf: (caseId: string) => string;
  decisions: ReturnType<typeof useDecisions>;
};

/** All cases that match the filter, most urgent and longest waiting first. */
export function QueueView({ filter, onFilter, pathOf, decisions }: Props) {
  const queue = useInfiniteQuery(queueQuery(filter));
  const retry = () => void queue.refetch();
  useFailureNotice(queue.error, 'Failed to load the queue', retry);
  const cases = queue.data?.pages.flatMap((page) => page.cases);
  return (
    <>
      <QueueFilters filter={filter} onChange={onFilter} />
      {queue.isPending && <ConsoleLoading>Loading the queue...</ConsoleLoading>}
      {queue.isError && <FailureAlert error={queue.error} onRetry={retry} title="Failed to load the queue" />}
      {cases && (
        <>
          <CaseTable
            cases={cases}
            decisions={decisions}
            empty={emptyText(filter)}
            isOpen={filter.status === 'open'}
            pathOf={pathOf}
          />
          <MoreCases count={cases.length} query={queue} waiting={queue.data?.pages[0]?.waiting ?? 0} />
        </>
      )}
    </>
  );
}

function emptyText({ status, kind, reason, network }: CaseFilter): string {
  const isFiltered = kind !== '' || reason !== '' || network !== '';
  if (isFiltered) return 'No case matches these filters.';
  return status === 'open' ? 'Nothing waits for a decision.' : 'Nothing has been decided yet.';
}
