import { StateChip } from '../controls/state-chip.tsx';
import { epochOf, localTime } from '../formats/times.ts';
import { useAccountCauses } from '../queries/use-account-causes.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import type { CrawlerDebug } from './debug-query.ts';

type AccountTest = CrawlerDebug['authTests'][number];

export function AccountTests({ tests }: { tests: AccountTest[] }) {
  return (
    <DataTable
      caption="Account tests"
      columns={columns}
      empty="No Instagram accounts configured."
      keyOf={({ username }) => username}
      rows={tests}
    />
  );
}

const columns: Column<AccountTest>[] = [
  {
    name: 'Account',
    sortBy: ({ username }) => username,
    cell: ({ username }) => <span className="font-semibold wrap-anywhere">{username}</span>,
  },
  {
    name: 'Availability',
    cell: (test) => <Availability test={test} />,
  },
  {
    name: 'Authentication',
    cell: (test) => <Authentication test={test} />,
  },
  { name: 'Last used', sortBy: ({ lastUsed }) => lastUsed, cell: ({ lastUsed }) => localTime(lastUsed) },
  { name: 'Rate limit expiry', cell: ({ rateLimitExpiry }) => localTime(rateLimitExpiry, 'None') },
  {
    name: 'Followed',
    isNumber: true,
    sortBy: ({ followedAccountsCount }) => followedAccountsCount,
    cell: ({ followedAccountsCount }) => followedAccountsCount,
  },
  { name: 'Current index', isNumber: true, cell: ({ currentFollowedIndex }) => currentFollowedIndex },
];

function Availability({ test: { username, isRateLimited, rateLimitExpiry } }: { test: AccountTest }) {
  const cause = useAccountCauses(username);
  if (!isRateLimited) return <StateChip tone="good">Available</StateChip>;
  return (
    <StateChip cause={cause} tone="waiting" until={epochOf(rateLimitExpiry)}>
      Rate Limited
    </StateChip>
  );
}

function Authentication({ test: { username, authenticationSuccess, authError } }: { test: AccountTest }) {
  const cause = useAccountCauses(username);
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end md:gap-0">
      {authenticationSuccess === null && <StateChip tone="unknown">Not tested</StateChip>}
      {authenticationSuccess === true && <StateChip tone="good">Authenticated</StateChip>}
      {authenticationSuccess === false && (
        <StateChip cause={cause} tone="bad">
          Auth Failed
        </StateChip>
      )}
      {authError && <span className="text-12 wrap-anywhere text-danger-text">{authError}</span>}
    </div>
  );
}
