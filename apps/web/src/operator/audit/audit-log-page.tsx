import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '../address/use-address.ts';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { OlderRows } from '../controls/older-rows.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditFilter, auditQuery } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';

/** `/admin/audit-log`: who changed what, and when. */
export function AuditLogPage() {
  const [search, choose] = useAddress();
  const filter = { action: search.get('action') ?? '', actor: search.get('actor') ?? '' };
  const audit = useInfiniteQuery({ ...auditQuery(filter), enabled: false });

  return (
    <ConsolePage actions={<RefreshButton query={audit} />} title="Audit log" updatedAt={audit.dataUpdatedAt}>
      <ConsoleCard title="Audited actions">
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
      {entries && <OlderRows count={entries.length} noun="entry" nouns="entries" query={audit} />}
    </>
  );
}
