import { listNames } from '../formats/names.ts';
import { freezeProxy, type ProxyList, unfreezeProxy } from '../queries/proxies.ts';
import { removeMany } from '../queries/proxy-import.ts';
import { useAction } from '../queries/use-action.ts';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { BulkButton } from '../selection/bulk-button.tsx';
import { BulkRemoval } from '../selection/bulk-removal.tsx';
import { useBulkAction } from '../selection/use-bulk-action.ts';
import type { Selection } from '../selection/use-selection.ts';
import { lossOf, proxyName, usersOf } from './proxy-names.ts';
import { useProxyTest } from './use-proxy-test.ts';

type Props = { list: ProxyList; selection: Selection };

/** What can be done with many proxies at once. */
export function ProxyBulkBar({ list: { proxies, accounts }, selection }: Props) {
  const bulk = useBulkAction();
  const testProxy = useProxyTest();
  const items = proxies.filter(({ id }) => selection.isChosen(id));
  const notWorking = proxies.flatMap(({ id, state }) => (state === 'active' ? [] : [id]));
  const remove = useAction({
    run: removeMany,
    done: ({ message }) => ({ title: 'Proxy Deleted', description: message }),
    failedTitle: 'Failed to delete proxy',
  });
  const common = { bulk, isBlocked: remove.isPending };
  return (
    <BulkBar
      allIds={proxies.map(({ id }) => id)}
      bulk={bulk}
      label="Selected proxies"
      selection={selection}
      suggestion={{ label: `Select ${notWorking.length} not working`, ids: notWorking }}
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
        word="Test"
      />
      <BulkButton
        {...common}
        icon="pause"
        order={{
          items: items.filter(({ state }) => state !== 'disabled'),
          nameOf: proxyName,
          run: freezeProxy,
          doing: 'Freezing',
          done: (done) => `${proxyCount(done.length)} out of use`,
          failedTitle: 'Failed to freeze proxy',
        }}
        word="Freeze"
      />
      <BulkButton
        {...common}
        icon="play"
        order={{
          items: items.filter(({ state }) => state !== 'active'),
          nameOf: proxyName,
          run: unfreezeProxy,
          doing: 'Unfreezing',
          done: (done) => `${proxyCount(done.length)} in use again`,
          failedTitle: 'Failed to unfreeze proxy',
        }}
        word="Unfreeze"
      />
      <BulkRemoval
        busy={remove.isPending && 'Deleting...'}
        isBlocked={bulk.progress !== null || remove.isPending}
        onConfirm={() => remove.mutate(selection.chosen)}
        text={`${listNames(items.map(proxyName))}. ${lossOf(usersOf(selection.chosen, accounts), items.length)}`}
        what={proxyCount(items.length)}
        word="Delete"
      />
    </BulkBar>
  );
}

function proxyCount(count: number): string {
  return count === 1 ? '1 proxy' : `${count} proxies`;
}
