import { useNow } from '../../ui/time/use-now.ts';
import { accountState } from '../account-actions/account-state.ts';
import { ConsoleCard } from '../controls/console-card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { timeAgo } from '../formats/times.ts';
import type { Statistics } from '../queries/statistics.ts';

export function AccountsTab({ accounts }: Pick<Statistics['realtimeStats'], 'accounts'>) {
  const now = useNow(1_000);
  return (
    <ConsoleCard title="Instagram Accounts">
      <DataTable
        caption="Instagram accounts"
        columns={[
          { name: 'Username', cell: ({ username }) => <span className="font-semibold break-words">{username}</span> },
          {
            name: 'Status',
            cell: (account) => {
              const { tone, word } = accountState({ ...account, rateLimitExpiry: null });
              return <StateChip tone={tone}>{word}</StateChip>;
            },
          },
          { name: 'Last used', cell: ({ lastUsed }) => timeAgo(lastUsed, now) },
          { name: 'Followed accounts', isNumber: true, cell: ({ followedAccounts }) => followedAccounts.length },
        ]}
        empty="No Instagram accounts configured."
        keyOf={({ id }) => id}
        rows={accounts}
      />
    </ConsoleCard>
  );
}
