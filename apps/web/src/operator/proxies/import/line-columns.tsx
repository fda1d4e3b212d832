import { type ChipTone, StateChip } from '../../controls/state-chip.tsx';
import type { ImportLine } from '../../queries/proxies/proxy-import.ts';
import type { ProxyTest } from '../../queries/proxies/proxy-tests.ts';
import type { Column } from '../../table/use-data-table.ts';
import { TestResult } from '../state/test-result.tsx';

const statuses: Record<ImportLine['status'], { tone: ChipTone; text: string }> = {
  new: { tone: 'good', text: 'New' },
  duplicate: { tone: 'idle', text: 'Duplicate' },
  repeated: { tone: 'idle', text: 'Repeated' },
  invalid: { tone: 'bad', text: 'Invalid' },
};

export function lineColumns(tests: ReadonlyMap<number, ProxyTest>): Column<ImportLine>[] {
  return [
    { name: 'Line', isNumber: true, sortBy: ({ line }) => line, cell: ({ line }) => line },
    {
      name: 'Proxy',
      cell: ({ ip, port, country }) =>
        ip === null ? (
          '-'
        ) : (
          <span className="wrap-anywhere">
            {ip}:{port} {country && <span className="text-12 text-muted">{country}</span>}
          </span>
        ),
    },
    { name: 'Username', cell: ({ username }) => <div className="wrap-anywhere md:max-w-40">{username ?? '-'}</div> },
    {
      name: 'Status',
      sortBy: ({ status }) => status,
      cell: ({ status, message }) => (
        <div className="grid gap-0.5 justify-items-start max-md:justify-items-end">
          <StateChip tone={statuses[status].tone}>{statuses[status].text}</StateChip>
          {message && <span className="text-12 text-muted">{message}</span>}
        </div>
      ),
    },
    {
      name: 'Test',
      cell: ({ line }) => {
        const found = tests.get(line);
        return found ? <TestResult test={found} /> : <span className="text-muted">-</span>;
      },
    },
  ];
}
