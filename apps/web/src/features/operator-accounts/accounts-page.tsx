import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { showNotice } from '../../notices/notices.tsx';
import { AccountActions } from '../../operator/accounts/account-actions.tsx';
import { AccountStateCell, AuthenticationCell } from '../../operator/accounts/account-chips.tsx';
import { managerRule } from '../../operator/accounts/account-rules.ts';
import { AddAccountForm } from '../../operator/accounts/add-account-form.tsx';
import { ConsoleButton } from '../../operator/controls/console-button.tsx';
import { ConsoleCard } from '../../operator/controls/console-card.tsx';
import { ConsoleLoading } from '../../operator/controls/console-loading.tsx';
import { type Column, DataTable } from '../../operator/controls/data-table.tsx';
import { FailureAlert } from '../../operator/controls/failure-alert.tsx';
import { localTime } from '../../operator/formats/times.ts';
import { ACCOUNTS_STALE_MS, accountsQuery, type CrawlerAccount } from '../../operator/queries/accounts.ts';
import { useFailureNotice } from '../../operator/queries/use-failure-notice.ts';
import { ConsolePage } from '../../operator/shell/console-page.tsx';
import { BudgetUse } from './budget-use.tsx';

const ID_SHOWN = 10;

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
        {accounts.data && (
          <DataTable
            caption="Instagram accounts"
            columns={columnsFor(accounts.data)}
            empty="No Instagram accounts configured. Add your first account above."
            keyOf={({ id }) => id}
            rows={accounts.data}
          />
        )}
        {accounts.isPending && <ConsoleLoading>Loading Instagram accounts...</ConsoleLoading>}
      </ConsoleCard>
      <Link className="text-14 font-semibold text-link hover:underline" href="/admin">
        Back to Dashboard
      </Link>
    </>
  );
}

function RefreshButton() {
  const accounts = useQuery({ ...accountsQuery, enabled: false });
  async function refresh() {
    const { data, isSuccess } = await accounts.refetch();
    if (!isSuccess) return;
    showNotice({ tone: 'success', title: 'Accounts Retrieved', description: `${data.length} accounts` });
  }
  return (
    <ConsoleButton busy={accounts.isFetching && 'Refreshing...'} icon="refresh" onClick={() => void refresh()}>
      Refresh
    </ConsoleButton>
  );
}

function columnsFor(accounts: CrawlerAccount[]): Column<CrawlerAccount>[] {
  return [
    {
      name: 'Account',
      cell: ({ username, id, isDefault }) => (
        <>
          <p className="font-semibold break-words">
            {username} {isDefault && <span className="text-12 font-normal text-link">default</span>}
          </p>
          <p className="text-12 text-muted">{id.slice(0, ID_SHOWN)}</p>
        </>
      ),
    },
    { name: 'Status', cell: (account) => <AccountStateCell account={account} /> },
    {
      name: 'Followed',
      isNumber: true,
      cell: ({ followedAccountsCount, currentFollowedIndex }) => (
        <>
          {followedAccountsCount} <span className="text-12 text-muted">at {currentFollowedIndex}</span>
        </>
      ),
    },
    { name: 'Last Used', cell: ({ lastUsed }) => localTime(lastUsed) },
    { name: 'Budget', cell: ({ budgets }) => <BudgetUse budgets={budgets} /> },
    { name: 'Authentication', cell: (account) => <AuthenticationCell account={account} /> },
    {
      name: 'Actions',
      cell: (account) => (
        <AccountActions account={account} isLast={accounts.length === 1} removeFailedTitle="Failed to remove account" />
      ),
    },
  ];
}
