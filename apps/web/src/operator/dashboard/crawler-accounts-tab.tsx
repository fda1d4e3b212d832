import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AccountActions } from '../account-actions/account-actions.tsx';
import { AccountStateCell, AuthenticationCell } from '../account-actions/account-chips.tsx';
import { dashboardRule } from '../account-actions/account-rules.ts';
import { AddAccountForm } from '../account-actions/add-account-form.tsx';
import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { localTime } from '../formats/times.ts';
import { accountsQuery, type CrawlerAccount } from '../queries/accounts.ts';
import { accountStatsQuery } from '../queries/profiles.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';

/** The crawler accounts on the dashboard. */
export function CrawlerAccountsTab() {
  const accounts = useQuery(accountsQuery);
  const retry = () => void accounts.refetch();
  useFailureNotice(accounts.error, 'Failed to fetch accounts', retry);
  const isLast = accounts.data?.length === 1;
  const columns = useMemo(() => columnsFor(isLast), [isLast]);
  return (
    <>
      <StatsCard />
      <AddAccountForm
        failedTitle="Failed to add Instagram account"
        incompleteTitle="Incomplete Account Information"
        rule={dashboardRule}
      />
      <ConsoleCard title="Crawler accounts">
        {accounts.data && (
          <DataTable
            caption="Crawler accounts"
            columns={columns}
            empty="No Instagram accounts configured. Add your first account above."
            keyOf={({ id }) => id}
            rows={accounts.data}
            storedAs="crawler-accounts"
          />
        )}
        {accounts.isPending && <ConsoleLoading>Loading Instagram accounts...</ConsoleLoading>}
        {accounts.isError && <FailureAlert error={accounts.error} onRetry={retry} title="Failed to fetch accounts" />}
      </ConsoleCard>
    </>
  );
}

function columnsFor(isLast: boolean): Column<CrawlerAccount>[] {
  return [
    {
      name: 'Account',
      sortBy: ({ username }) => username,
      cell: ({ username }) => <div className="font-semibold wrap-anywhere md:min-w-36">{username}</div>,
    },
    { name: 'Status', sortBy: ({ state }) => state, cell: (account) => <AccountStateCell account={account} /> },
    { name: 'Method', cell: ({ authMethod }) => (authMethod === 'password' ? 'Password' : 'Session ID') },
    { name: 'Authentication', cell: (account) => <AuthenticationCell account={account} /> },
    {
      name: 'Followed',
      isNumber: true,
      sortBy: ({ followedAccountsCount }) => followedAccountsCount,
      cell: ({ followedAccountsCount }) => followedAccountsCount,
    },
    {
      name: 'With location',
      isNumber: true,
      sortBy: ({ locationAccountsCount }) => locationAccountsCount,
      cell: ({ locationAccountsCount }) => locationAccountsCount,
    },
    {
      name: 'Last used',
      sortBy: ({ lastUsed }) => lastUsed,
      cell: ({ lastUsed }) => <span className="whitespace-nowrap">{localTime(lastUsed)}</span>,
    },
    {
      name: 'Actions',
      cell: (account) => (
        <AccountActions account={account} isLast={isLast} removeFailedTitle="Failed to remove Instagram account" />
      ),
    },
  ];
}

function StatsCard() {
  const stats = useQuery(accountStatsQuery);
  const retry = () => void stats.refetch();
  useFailureNotice(stats.error, 'Failed to load account stats', retry);
  if (stats.isError) return <FailureAlert error={stats.error} onRetry={retry} title="Failed to load account stats" />;
  return (
    <ConsoleCard title="Account stats">
      <FactList
        facts={[
          ['Total accounts', stats.data?.totalAccounts ?? 'N/A'],
          ['Accounts with location', stats.data?.accountsWithLocation ?? 'N/A'],
          ['Locations with Instagram', stats.data?.locationsWithInstagram ?? 'N/A'],
        ]}
      />
    </ConsoleCard>
  );
}
