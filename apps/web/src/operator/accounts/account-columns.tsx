import { AccountStateCell, AuthenticationCell } from '../account-actions/account-chips.tsx';
import { NextRequest } from '../account-actions/next-request.tsx';
import { FactList } from '../controls/console-card.tsx';
import { localTime } from '../formats/times.ts';
import { ActivityLink } from '../health/activity-link.tsx';
import { HealthCell } from '../health/health-cell.tsx';
import type { CrawlerAccount } from '../queries/accounts.ts';
import type { Column } from '../table/use-data-table.ts';
import { AccountRowActions } from './account-row-actions.tsx';
import { AllBudgets } from './budget-use.tsx';

const ID_SHOWN = 10;

type Options = { isLast: boolean; onRemoveFailed: (error: unknown) => void };

export function accountColumns({ isLast, onRemoveFailed }: Options): Column<CrawlerAccount>[] {
  return [
    {
      name: 'Account',
      sortBy: ({ username }) => username,
      cell: ({ username, id, isDefault }) => (
        <div className="md:min-w-40">
          <p className="font-semibold wrap-anywhere">
            {username} {isDefault && <span className="text-12 font-normal text-link">default</span>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-12 text-muted max-md:justify-end">
            {id.slice(0, ID_SHOWN)}
            <ActivityLink id={id} kind="accounts" name={username} />
          </p>
        </div>
      ),
    },
    { name: 'Status', sortBy: ({ state }) => state, cell: (account) => <AccountStateCell account={account} /> },
    {
      name: 'Followed',
      isNumber: true,
      sortBy: ({ followedAccountsCount }) => followedAccountsCount,
      cell: ({ followedAccountsCount, currentFollowedIndex }) => (
        <>
          {followedAccountsCount} <span className="text-12 text-muted">at {currentFollowedIndex}</span>
        </>
      ),
    },
    {
      name: 'Last Used',
      sortBy: ({ lastUsed }) => lastUsed,
      cell: ({ lastUsed }) => <span className="whitespace-nowrap">{localTime(lastUsed)}</span>,
    },
    {
      name: 'Health',
      cell: (account) => (
        <HealthCell
          details={<AccountDetails account={account} />}
          id={account.id}
          kind="accounts"
          name={account.username}
        />
      ),
    },
    { name: 'Authentication', cell: (account) => <AuthenticationCell account={account} /> },
    {
      name: 'Actions',
      isWide: true,
      cell: (account) => <AccountRowActions account={account} isLast={isLast} onRemoveFailed={onRemoveFailed} />,
    },
  ];
}

function AccountDetails({ account }: { account: CrawlerAccount }) {
  return (
    <>
      <FactList facts={[['Next request', <NextRequest account={account} key="next" />]]} />
      <AllBudgets budgets={account.budgets} />
    </>
  );
}
