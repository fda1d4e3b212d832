import { useNow } from '../../ui/time/use-now.ts';
import { accountState } from '../account-actions/account-state.ts';
import { ConsoleCard } from '../controls/console-card.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { timeAgo } from '../formats/times.ts';
import { causesPath } from '../navigation/cause-paths.ts';
import type { Statistics } from '../queries/monitoring/statistics.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';

export function AccountsTab({ accounts }: Pick<Statistics['realtimeStats'], 'accounts'>) {
  return (
    <ConsoleCard title="Instagram Accounts">
      <DataTable
        caption="Instagram accounts"
        columns={columns}
        empty="No Instagram accounts configured."
        keyOf={({ id }) => id}
        rows={accounts}
      />
    </ConsoleCard>
  );
}

const columns: Column<Statistics['realtimeStats']['accounts'][number]>[] = [
  {
    name: 'Username',
    sortBy: ({ username }) => username,
    cell: ({ username }) => <span className="font-semibold wrap-anywhere">{username}</span>,
  },
  {
    name: 'Status',
    cell: (account) => {
      const { tone, text } = accountState({ ...account, rateLimitExpiry: null });
      return (
        <StateChip cause={causesPath({ account: account.id })} tone={tone}>
          {text}
        </StateChip>
      );
    },
  },
  { name: 'Last used', sortBy: ({ lastUsed }) => lastUsed, cell: ({ lastUsed }) => <LastUsed at={lastUsed} /> },
  {
    name: 'Followed accounts',
    isNumber: true,
    sortBy: ({ followedAccounts }) => followedAccounts.length,
    cell: ({ followedAccounts }) => followedAccounts.length,
  },
];

function LastUsed({ at }: { at: Statistics['realtimeStats']['accounts'][number]['lastUsed'] }) {
  const now = useNow(1_000);
  return timeAgo(at, now);
}
