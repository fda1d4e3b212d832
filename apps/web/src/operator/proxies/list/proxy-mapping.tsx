import { useMemo } from 'react';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { assignProxy } from '../../queries/accounts.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import {
  type ForwardProxy,
  giveAccountsProxies,
  type ProxyList,
  type ProxyUser,
} from '../../queries/proxies/proxies.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { Column } from '../../table/use-data-table.ts';
import { proxyIdOf } from '../state/proxy-names.ts';
import { UserState } from '../state/user-state.tsx';

/** Assigns proxies to accounts. */
export function ProxyMapping({ list: { accounts, proxies, accountProxyMap } }: { list: ProxyList }) {
  const columns = useMemo(() => columnsFor(proxies, accountProxyMap), [proxies, accountProxyMap]);
  const sync = useAction({
    run: giveAccountsProxies,
    done: ({ message }) => ({ title: 'Accounts Synchronized', description: message }),
    failedTitle: 'Failed to sync accounts',
  });
  return (
    <ConsoleCard
      actions={
        <ConsoleButton busy={sync.isPending && 'Syncing...'} icon="refresh" onClick={() => sync.mutate(undefined)}>
          Sync Accounts
        </ConsoleButton>
      }
      title="Account-to-proxy mapping"
    >
      <DataTable
        caption="Account-to-proxy mapping"
        columns={columns}
        empty="No Instagram accounts configured."
        keyOf={({ id }) => id}
        rows={accounts}
      />
    </ConsoleCard>
  );
}

function columnsFor(proxies: ForwardProxy[], map: ProxyList['accountProxyMap']): Column<ProxyUser>[] {
  return [
    {
      name: 'Account',
      sortBy: ({ username }) => username,
      cell: ({ username }) => <span className="font-semibold wrap-anywhere">{username}</span>,
    },
    { name: 'Status', cell: (account) => <UserState account={account} /> },
    {
      name: 'Proxy',
      cell: (account) => <ProxyChoice account={account} chosen={proxyIdOf(account, map) ?? ''} proxies={proxies} />,
    },
  ];
}

type ChoiceProps = { account: ProxyUser; proxies: ForwardProxy[]; chosen: string };

function ProxyChoice({ account, proxies, chosen }: ChoiceProps) {
  const assign = useAction({
    run: assignProxy,
    done: ({ message }) => ({ title: 'Proxy Assignment Updated', description: message }),
    failedTitle: 'Failed to assign proxy',
  });
  const shown = assign.isPending ? (assign.variables.proxyId ?? '') : chosen;
  return (
    <select
      aria-label={`Proxy of ${account.username}`}
      className="min-h-10 w-full max-w-64 rounded-card border border-line bg-paper px-2 text-14 text-ink"
      disabled={assign.isPending}
      onChange={({ target }) => assign.mutate({ accountId: account.id, proxyId: target.value || null })}
      value={shown}
    >
      <option value="">-- Select Proxy --</option>
      {proxies.map(({ id, ip, port, country }) => (
        <option key={id} value={id}>
          {ip}:{port}
          {country && ` (${country})`}
        </option>
      ))}
    </select>
  );
}
