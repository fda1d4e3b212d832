import { listNames } from '../../formats/names.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import { type ForwardProxy, freezeProxy, type ProxyList, unfreezeProxy } from '../../queries/proxies/proxies.ts';
import { removeMany } from '../../queries/proxies/proxy-import.ts';
import { BulkBar, selectedRows } from '../../selection/bulk-bar.tsx';
import { BulkButton } from '../../selection/bulk-button.tsx';
import { BulkRemoval } from '../../selection/bulk-removal.tsx';
import { useBulkAction } from '../../selection/use-bulk-action.ts';
import type { DataTableModel } from '../../table/use-data-table.ts';
import { deletionEffect, proxyName, usersOf } from '../state/proxy-names.ts';
import { useProxyTest } from './use-proxy-test.ts';

type Props = { accounts: ProxyList['accounts']; table: DataTableModel<ForwardProxy> };

/** Actions on the selected proxies. */
export function ProxyBulkBar({ accounts, table }: Props) {
  const bulk = useBulkAction();
  const testProxy = useProxyTest();
  const items = selectedRows(table);
  const ids = items.map(({ id }) => id);
  const remove = useAction({
    run: removeMany,
    done: ({ message }) => ({ title: 'Proxy Deleted', description: message }),
    failedTitle: 'Failed to delete proxy',
  });
  const common = { bulk, isBlocked: remove.isPending };
  return (
    <BulkBar
      bulk={bulk}
      label="Selected proxies"
      isSuggested={({ state }) => state !== 'active'}
      suggestionLabel={(count) => `Select ${count} not working`}
      table={table}
    >
      <BulkButton
        {...common}
        icon="pulse"
        order={{
          items,
          nameOf: proxyName,
          run: testProxy,
          doing: 'Testing',
          done: (done) => `${done.filter(({ answer }) => answer.isHealthy).length} of ${done.length} proxies work`,
          failedTitle: 'Failed to test proxy',
        }}
        text="Test"
      />
      <BulkButton
        {...common}
        icon="pause"
        order={{
          items: items.filter(({ state }) => state !== 'disabled'),
          nameOf: proxyName,
          run: freezeProxy,
          doing: 'Freezing',
          done: (done) => `${proxyCount(done.length)} frozen`,
          failedTitle: 'Failed to freeze proxy',
        }}
        text="Freeze"
      />
      <BulkButton
        {...common}
        icon="play"
        order={{
          items: items.filter(({ state }) => state !== 'active'),
          nameOf: proxyName,
          run: unfreezeProxy,
          doing: 'Unfreezing',
          done: (done) => `${proxyCount(done.length)} active again`,
          failedTitle: 'Failed to unfreeze proxy',
        }}
        text="Unfreeze"
      />
      <BulkRemoval
        busy={remove.isPending && 'Deleting...'}
        isBlocked={bulk.progress !== null || remove.isPending}
        onConfirm={() => remove.mutate(ids)}
        text={`${listNames(items.map(proxyName))}. ${deletionEffect(usersOf(ids, accounts), items.length)}`}
        what={proxyCount(items.length)}
        action="Delete"
      />
    </BulkBar>
  );
}

function proxyCount(count: number): string {
  return count === 1 ? '1 proxy' : `${count} proxies`;
}
