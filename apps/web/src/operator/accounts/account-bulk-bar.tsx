import { useQuery } from '@tanstack/react-query';
import { isAtWork } from '../account-actions/account-state.ts';
import { countOf } from '../formats/amounts.ts';
import { listNames } from '../formats/names.ts';
import { runAccountCheck } from '../queries/account-checks.ts';
import {
  assignProxy,
  type CrawlerAccount,
  freezeAccount,
  removeAccount,
  unfreezeAccount,
} from '../queries/accounts.ts';
import { proxiesQuery } from '../queries/proxies/proxies.ts';
import { BulkBar, selectedRows } from '../selection/bulk-bar.tsx';
import { BulkButton } from '../selection/bulk-button.tsx';
import { BulkRemoval } from '../selection/bulk-removal.tsx';
import { type BulkAction, useBulkAction } from '../selection/use-bulk-action.ts';
import type { DataTableModel } from '../table/use-data-table.ts';

/** Actions on the selected accounts. */
export function AccountBulkBar({ table }: { table: DataTableModel<CrawlerAccount> }) {
  const bulk = useBulkAction();
  const items = selectedRows(table);
  const removable = items.filter(({ isDefault }) => !isDefault);
  return (
    <BulkBar
      bulk={bulk}
      label="Selected accounts"
      isSuggested={(account) => !isAtWork(account)}
      suggestionLabel={(count) => `Select ${count} not working`}
      table={table}
    >
      <BulkButton
        bulk={bulk}
        icon="pulse"
        order={{
          items,
          nameOf,
          run: runAccountCheck,
          doing: 'Testing',
          done: (done) =>
            `${done.filter(({ answer }) => answer.authenticationSuccess).length} of ${countOf(done.length, 'session')} work`,
          failedTitle: 'Failed to test account',
        }}
        text="Test"
      />
      <BulkButton
        bulk={bulk}
        icon="pause"
        order={{
          items: items.filter(({ state }) => state !== 'disabled'),
          nameOf,
          run: freezeAccount,
          doing: 'Freezing',
          done: (done) => `${countOf(done.length, 'account')} frozen`,
          failedTitle: 'Failed to freeze account',
        }}
        text="Freeze"
      />
      <BulkButton
        bulk={bulk}
        icon="play"
        order={{
          items: items.filter((account) => !isAtWork(account)),
          nameOf,
          run: unfreezeAccount,
          doing: 'Unfreezing',
          done: (done) => `${countOf(done.length, 'account')} active again`,
          failedTitle: 'Failed to unfreeze account',
        }}
        text="Unfreeze"
      />
      <ProxyForAll bulk={bulk} items={items} />
      <BulkRemoval
        isBlocked={bulk.progress !== null || removable.length === 0}
        onConfirm={() =>
          bulk.start({
            items: removable,
            nameOf,
            run: removeAccount,
            doing: 'Removing',
            done: (done) => `${countOf(done.length, 'account')} removed`,
            failedTitle: 'Failed to remove account',
          })
        }
        text={`${listNames(removable.map(nameOf))} will be removed from the crawler.${removable.length < items.length ? ' The default account stays.' : ''}`}
        what={countOf(removable.length, 'account')}
        action="Remove"
      />
    </BulkBar>
  );
}

function nameOf({ username }: CrawlerAccount): string {
  return username;
}

const NONE = 'none';

function ProxyForAll({ bulk, items }: { bulk: BulkAction; items: CrawlerAccount[] }) {
  const { data } = useQuery(proxiesQuery);

  function assign(choice: string) {
    const proxyId = choice === NONE ? null : choice;
    bulk.start({
      items,
      nameOf,
      run: ({ id }) => assignProxy({ accountId: id, proxyId }),
      doing: 'Assigning',
      done: (done) => `${countOf(done.length, 'account')} ${proxyId ? 'moved to this proxy' : 'left without a proxy'}`,
      failedTitle: 'Failed to assign proxy',
    });
  }

  return (
    <select
      aria-label="Assign a proxy to the selected accounts"
      className="min-h-10 max-w-48 rounded-full border border-line bg-surface px-3 text-14 font-semibold text-ink md:min-h-8 md:text-12"
      disabled={bulk.progress !== null}
      onChange={({ target }) => assign(target.value)}
      value=""
    >
      <option disabled value="">
        Assign proxy...
      </option>
      {data?.proxies.map(({ id, ip, port, country }) => (
        <option key={id} value={id}>
          {ip}:{port}
          {country && ` (${country})`}
        </option>
      ))}
      <option value={NONE}>No proxy</option>
    </select>
  );
}
