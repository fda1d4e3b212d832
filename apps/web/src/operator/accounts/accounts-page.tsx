import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { showNotice } from '../../ui/notices/notices.tsx';
import { managerRule } from '../account-actions/account-rules.ts';
import { AddAccountForm } from '../account-actions/add-account-form.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { countOf } from '../formats/amounts.ts';
import { ACCOUNTS_STALE_MS, accountsQuery, type CrawlerAccount } from '../queries/accounts.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { isSignedOut } from '../session/admin-session.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { TableView } from '../table/table-view.tsx';
import { useDataTable } from '../table/use-data-table.ts';
import { AccountBulkBar } from './account-bulk-bar.tsx';
import { accountColumns } from './account-columns.tsx';

/** `/admin/instagram-accounts` */
export function AccountsPage() {
  const { dataUpdatedAt } = useQuery({ ...accountsQuery, enabled: false });
  return (
    <ConsolePage
      actions={<RefreshButton />}
      staleAfterMs={ACCOUNTS_STALE_MS}
      title="Instagram Account Manager"
      updatedAt={dataUpdatedAt}
    >
      <Accounts />
    </ConsolePage>
  );
}

function Accounts() {
  const accounts = useQuery(accountsQuery);
  const retry = () => void accounts.refetch();
  useFailureNotice(accounts.error, 'Failed to fetch accounts', retry);
  return (
    <>
      {accounts.isError && <FailureAlert error={accounts.error} onRetry={retry} title="Failed to fetch accounts" />}
      <AddAccountForm
        failedTitle="Failed to add account"
        incompleteTitle="Incomplete Account Information"
        rule={managerRule}
      />
      <ConsoleCard title="Instagram accounts">
        {accounts.data && <AccountTable accounts={accounts.data} />}
        {accounts.isPending && <ConsoleLoading>Loading Instagram accounts...</ConsoleLoading>}
      </ConsoleCard>
      <Link className="finger-target text-14 font-semibold text-link hover:underline" to="/admin">
        Back to Dashboard
      </Link>
    </>
  );
}

function AccountTable({ accounts }: { accounts: CrawlerAccount[] }) {
  const [removalError, setRemovalError] = useState<unknown>(null);
  const isLast = accounts.length === 1;
  const columns = useMemo(() => accountColumns({ isLast, onRemoveFailed: setRemovalError }), [isLast]);
  const table = useDataTable({
    columns,
    rows: accounts,
    keyOf: ({ id }) => id,
    storedAs: 'accounts',
    canSelect: true,
  });
  return (
    <>
      {removalError !== null && !isSignedOut(removalError) && (
        <FailureAlert
          error={removalError}
          onRetry={() => setRemovalError(null)}
          retryLabel="Dismiss"
          title="Failed to remove account"
        />
      )}
      {accounts.length > 0 && <AccountBulkBar table={table} />}
      <TableView
        caption="Instagram accounts"
        empty="No Instagram accounts configured. Add your first account above."
        selectLabel={({ username }) => `Select ${username}`}
        table={table}
      />
    </>
  );
}

function RefreshButton() {
  const accounts = useQuery({ ...accountsQuery, enabled: false });
  async function refresh() {
    const { data, isSuccess } = await accounts.refetch();
    if (!isSuccess) return;
    showNotice({ tone: 'success', title: 'Accounts Retrieved', description: countOf(data.length, 'account') });
  }
  return (
    <ConsoleButton busy={accounts.isFetching && 'Refreshing...'} icon="refresh" onClick={() => void refresh()}>
      Refresh
    </ConsoleButton>
  );
}
