import { Link } from 'react-router-dom';
import { useNow } from '../../../ui/time/use-now.ts';
import { RowNotes } from '../../controls/row-notes.tsx';
import { StateChip } from '../../controls/state-chip.tsx';
import { localTime } from '../../formats/times.ts';
import { ActivityLink } from '../../health/activity-link.tsx';
import { HealthCell } from '../../health/health-cell.tsx';
import { causesPath } from '../../navigation/cause-paths.ts';
import type { ForwardProxy, ProxyList } from '../../queries/proxies/proxies.ts';
import type { Column } from '../../table/use-data-table.ts';
import { ProbeFacts } from '../state/probe-facts.tsx';
import { proxyName, usersOf } from '../state/proxy-names.ts';
import { hasManyErrors, stateInA, stateInB } from '../state/proxy-state.ts';
import { LastTest } from '../state/test-result.tsx';
import { ProxyActions } from './proxy-actions.tsx';

export function columnsInA(accounts: ProxyList['accounts']): Column<ForwardProxy>[] {
  return [
    addressColumn('Proxy'),
    {
      name: 'Credentials',
      sortBy: ({ username }) => username,
      cell: ({ username, password }) => (
        <div className="wrap-anywhere md:max-w-44">
          {username} <span className="whitespace-nowrap text-muted">{password}</span>
        </div>
      ),
    },
    {
      name: 'Status',
      sortBy: ({ state }) => state,
      cell: (proxy) => (
        <StatusCell
          {...stateInA(proxy)}
          note={proxy.cooldownUntil !== null && `Cooldown until ${localTime(proxy.cooldownUntil)}`}
          proxy={proxy}
        />
      ),
    },
    healthColumn,
    lastUsedColumn,
    errorsColumn,
    actionsColumn(accounts),
  ];
}

export function columnsInB(accounts: ProxyList['accounts']): Column<ForwardProxy>[] {
  return [
    addressColumn('IP/Host'),
    {
      name: 'Username',
      sortBy: ({ username }) => username,
      cell: ({ username }) => <div className="wrap-anywhere md:max-w-44">{username}</div>,
    },
    {
      name: 'Status',
      sortBy: ({ state }) => state,
      cell: (proxy) => <StatusCell {...stateInB(proxy, Date.now())} proxy={proxy} />,
    },
    healthColumn,
    errorsColumn,
    lastUsedColumn,
    actionsColumn(accounts),
  ];
}

function addressColumn(name: string): Column<ForwardProxy> {
  return {
    name,
    sortBy: proxyName,
    cell: ({ id, ip, port, country }) => (
      <div className="md:min-w-40">
        <p className="font-semibold tabular-nums">{proxyName({ ip, port })}</p>
        <p className="flex flex-wrap gap-x-3 text-12 text-muted max-md:justify-end">
          {country}
          <ActivityLink id={id} kind="proxies" name={proxyName({ ip, port })} />
        </p>
      </div>
    ),
  };
}

const lastUsedColumn: Column<ForwardProxy> = {
  name: 'Last used',
  sortBy: ({ lastUsed }) => lastUsed,
  cell: ({ lastUsed }) => <span className="whitespace-nowrap">{localTime(lastUsed)}</span>,
};

const errorsColumn: Column<ForwardProxy> = {
  name: 'Errors',
  sortBy: ({ errorCount }) => errorCount,
  isNumber: true,
  cell: (proxy) =>
    hasManyErrors(proxy) ? (
      <Link
        className="finger-target rounded-full bg-danger/12 px-2 py-0.5 font-bold text-danger-text hover:underline"
        to={causesPath({ proxy: proxy.id })}
      >
        {proxy.errorCount}
        <span className="sr-only"> (many)</span>
      </Link>
    ) : (
      proxy.errorCount
    ),
};

function actionsColumn(accounts: ProxyList['accounts']): Column<ForwardProxy> {
  return {
    name: 'Actions',
    isWide: true,
    cell: (proxy) => <ProxyActions proxy={proxy} users={usersOf([proxy.id], accounts)} />,
  };
}

const healthColumn: Column<ForwardProxy> = {
  name: 'Health',
  cell: (proxy) => (
    <HealthCell details={<ProbeFacts proxy={proxy} />} id={proxy.id} kind="proxies" name={proxyName(proxy)} />
  ),
};

type StatusProps = ReturnType<typeof stateInA> & { proxy: ForwardProxy; note?: string | false };

function StatusCell({ tone, text, until, proxy, note = false }: StatusProps) {
  const now = useNow(1_000);
  const awaitsProbe = proxy.state === 'cooling' && (proxy.cooldownUntil ?? 0) <= now;
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end md:gap-0">
      <StateChip cause={causesPath({ proxy: proxy.id })} tone={tone} until={until}>
        {text}
      </StateChip>
      <RowNotes
        notes={[note, awaitsProbe && 'Active after its next successful probe', text !== 'Active' && proxy.stateReason]}
      />
      <LastTest proxyId={proxy.id} />
    </div>
  );
}
