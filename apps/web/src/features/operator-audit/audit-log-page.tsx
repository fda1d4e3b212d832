import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { ConsoleButton } from '../../operator/controls/console-button.tsx';
import { ConsoleCard } from '../../operator/controls/console-card.tsx';
import { ConsoleLoading } from '../../operator/controls/console-loading.tsx';
import { FailureAlert } from '../../operator/controls/failure-alert.tsx';
import { countOf } from '../../operator/formats/amounts.ts';
import { useFailureNotice } from '../../operator/queries/use-failure-notice.ts';
import { ConsolePage } from '../../operator/shell/console-page.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditFilter, auditQuery } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';

/** `/admin/audit-log`: who changed what, and when. */
export function AuditLogPage() {
  const [search, setSearch] = useSearchParams();
  const filter = { action: search.get('action') ?? '', actor: search.get('actor') ?? '' };
  const { dataUpdatedAt, isFetching, refetch } = useInfiniteQuery({ ...auditQuery(filter), enabled: false });

  function choose(next: AuditFilter) {
    setSearch(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')), { replace: true });
  }

  return (
    <ConsolePage
      actions={
        <ConsoleButton busy={isFetching && 'Refreshing...'} icon="refresh" onClick={() => void refetch()}>
          Refresh
        </ConsoleButton>
      }
      title="Audit log"
      updatedAt={dataUpdatedAt}
    >
      <ConsoleCard title="What was done">
        <AuditFilters filter={filter} onChange={choose} />
        <Entries filter={filter} />
      </ConsoleCard>
    </ConsolePage>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const audit = useInfiniteQuery(auditQuery(filter));
  const retry = () => void audit.refetch();
  useFailureNotice(audit.error, 'Failed to load the audit log', retry);
  const entries = audit.data?.pages.flat();
  return (
    <>
      {audit.isPending && <ConsoleLoading>Loading the audit log...</ConsoleLoading>}
      {audit.isError && <FailureAlert error={audit.error} onRetry={retry} title="Failed to load the audit log" />}
      {entries && <AuditTable entries={entries} />}
      {entries && entries.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 text-14 text-muted">
          <p role="status">
            {countOf(entries.length, 'entry', 'entries')}
            {audit.hasNextPage ? ', the newest first' : ', no older ones'}
          </p>
          {audit.hasNextPage && (
            <ConsoleButton busy={audit.isFetchingNextPage && 'Loading...'} onClick={() => void audit.fetchNextPage()}>
              Show older entries
            </ConsoleButton>
          )}
        </div>
      )}
    </>
  );
}
