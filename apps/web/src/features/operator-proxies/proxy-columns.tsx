import type { Column } from '../../operator/controls/data-table.tsx';
import { StateChip } from '../../operator/controls/state-chip.tsx';
import { localTime } from '../../operator/formats/times.ts';
import type { ForwardProxy, ProxyList } from '../../operator/queries/proxies.ts';
import { ProxyActions } from './proxy-actions.tsx';
import { hasManyErrors, stateInA, stateInB } from './proxy-state.ts';

export function columnsInA({ accounts }: ProxyList): Column<ForwardProxy>[] {
  return [
    addressColumn('Proxy'),
    {
      name: 'Credentials',
      cell: ({ username, password }) => (
        <span className="break-all">
          {username} <span className="text-muted">{password}</span>
        </span>
      ),
    },
    {
      name: 'Status',
      cell: (proxy) => (
        <>
          <StatusCell {...stateInA(proxy)} reason={proxy.stateReason} />
          {proxy.cooldownUntil !== null && (
            <span className="text-12 text-muted">Cooldown until {localTime(proxy.cooldownUntil)}</span>
          )}
        </>
      ),
    },
    lastUsedColumn,
    errorsColumn,
    actionsColumn(accounts),
  ];
}

export function columnsInB({ accounts }: ProxyList): Column<ForwardProxy>[] {
  return [
    addressColumn('IP/Host'),
    { name: 'Username', cell: ({ username }) => <span className="break-all">{username}</span> },
    { name: 'Status', cell: (proxy) => <StatusCell {...stateInB(proxy, Date.now())} reason={proxy.stateReason} /> },
    errorsColumn,
    lastUsedColumn,
    actionsColumn(accounts),
  ];
}

function addressColumn(name: string): Column<ForwardProxy> {
  return {
    name,
    cell: ({ ip, port, country }) => (
      <>
        <p className="font-semibold break-all tabular-nums md:whitespace-nowrap">
          {ip}:{port}
        </p>
        {country && <p className="text-12 text-muted">{country}</p>}
      </>
    ),
  };
}

const lastUsedColumn: Column<ForwardProxy> = { name: 'Last used', cell: ({ lastUsed }) => localTime(lastUsed) };

const errorsColumn: Column<ForwardProxy> = {
  name: 'Errors',
  isNumber: true,
  cell: (proxy) =>
    hasManyErrors(proxy) ? (
      <span className="rounded-full bg-danger/12 px-2 py-0.5 font-bold text-danger-text">
        {proxy.errorCount}
        <span className="sr-only"> (many)</span>
      </span>
    ) : (
      proxy.errorCount
    ),
};

function actionsColumn(accounts: ProxyList['accounts']): Column<ForwardProxy> {
  return {
    name: 'Actions',
    cell: (proxy) => (
      <ProxyActions
        proxy={proxy}
        users={accounts.filter(({ proxyId }) => proxyId === proxy.id).map(({ username }) => username)}
      />
    ),
  };
}

type StatusProps = ReturnType<typeof stateInA> & { reason: string | null };

function StatusCell({ tone, word, until, reason }: StatusProps) {
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end">
      <StateChip tone={tone} until={until}>
        {word}
      </StateChip>
      {word !== 'Active' && reason && <span className="text-12 break-words text-muted">{reason}</span>}
    </div>
  );
}
