import { useMemo } from 'react';
import { ConsoleCard } from '../controls/console-card.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { localTime } from '../formats/times.ts';
import type { ProxyList, ProxyUser } from '../queries/proxies/proxies.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { AddProxyForm } from './form/add-proxy-form.tsx';
import { formB } from './form/proxy-rules.ts';
import { ProxiesCard } from './list/proxies-card.tsx';
import { columnsInB } from './list/proxy-columns.tsx';
import { ProxyPageFrame } from './proxy-page-frame.tsx';
import { proxyIdOf, proxyName } from './state/proxy-names.ts';
import { UserState } from './state/user-state.tsx';

const SESSION_ID_SHOWN_LENGTH = 10;

/** `/simple-proxy-manager`: version B. */
export function SimpleProxyManagerPage() {
  return (
    <ProxyPageFrame
      form={null}
      render={(list) => (
        <Tabs
          label="Proxy manager"
          tabs={[
            { id: 'proxies', name: 'Proxies', render: () => <ProxiesTab list={list} /> },
            { id: 'accounts', name: 'Instagram Accounts', render: () => <AccountsTab list={list} /> },
          ]}
        />
      )}
      title="Instagram Proxy Manager"
    />
  );
}

function ProxiesTab({ list }: { list: ProxyList }) {
  return (
    <>
      <AddProxyForm
        addedTitle="Proxy Added"
        form={formB}
        hostLabel="IP/Host"
        incompleteTitle="Incomplete Proxy Information"
      />
      <ProxiesCard columnsFor={columnsInB} list={list} />
    </>
  );
}

function AccountsTab({ list }: { list: ProxyList }) {
  const columns = useMemo(() => accountColumns(list), [list]);
  return (
    <ConsoleCard title="Instagram Accounts">
      <DataTable
        caption="Instagram accounts"
        columns={columns}
        empty="No Instagram accounts configured."
        keyOf={({ id }) => id}
        rows={list.accounts}
      />
    </ConsoleCard>
  );
}

function accountColumns({ proxies, accountProxyMap }: ProxyList): Column<ProxyUser>[] {
  return [
    {
      name: 'Username',
      sortBy: ({ username }) => username,
      cell: ({ username }) => <span className="font-semibold wrap-anywhere">{username}</span>,
    },
    {
      name: 'Session ID',
      cell: ({ sessionId }) => (sessionId ? `${sessionId.slice(0, SESSION_ID_SHOWN_LENGTH)}...` : '-'),
    },
    { name: 'Status', cell: (account) => <UserState account={account} /> },
    {
      name: 'Assigned proxy',
      cell: (account) => {
        const assignedId = proxyIdOf(account, accountProxyMap);
        const proxy = proxies.find(({ id }) => id === assignedId);
        return proxy ? proxyName(proxy) : <span className="text-muted">No proxy assigned</span>;
      },
    },
    { name: 'Last used', sortBy: ({ lastUsed }) => lastUsed, cell: ({ lastUsed }) => localTime(lastUsed) },
  ];
}
