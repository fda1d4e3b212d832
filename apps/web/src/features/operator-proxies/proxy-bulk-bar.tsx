import { useState } from 'react';
import { ConfirmDialog } from '../../operator/controls/confirm-dialog.tsx';
import { ConsoleButton } from '../../operator/controls/console-button.tsx';
import { listNames } from '../../operator/formats/names.ts';
import { type ForwardProxy, freezeProxy, type ProxyList, unfreezeProxy } from '../../operator/queries/proxies.ts';
import { removeMany } from '../../operator/queries/proxy-import.ts';
import { useAction } from '../../operator/queries/use-action.ts';
import { BulkBar } from '../../operator/selection/bulk-bar.tsx';
import { useBulkAction } from '../../operator/selection/use-bulk-action.ts';
import type { Selection } from '../../operator/selection/use-selection.ts';
import { lossOf, proxyName, usersOf } from './proxy-names.ts';
import { useProxyTest } from './use-proxy-test.ts';

type Props = { list: ProxyList; selection: Selection };

/** What can be done with many proxies at once. */
export function ProxyBulkBar({ list: { proxies, accounts }, selection }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const bulk = useBulkAction();
  const testProxy = useProxyTest();
  const items = proxies.filter(({ id }) => selection.isChosen(id));
  const working = items.filter(({ state }) => state !== 'disabled');
  const stopped = items.filter(({ state }) => state !== 'active');
  const notWorking = proxies.flatMap(({ id, state }) => (state === 'active' ? [] : [id]));
  const remove = useAction({
    run: removeMany,
    done: ({ message }) => ({ title: 'Proxy Deleted', description: message }),
    failedTitle: 'Failed to delete proxy',
  });
  const isBusy = bulk.progress !== null || remove.isPending;

  function start<Answer>(
    chosen: ForwardProxy[],
    order: Omit<Parameters<typeof bulk.start<ForwardProxy, Answer>>[0], 'items' | 'nameOf'>,
  ) {
    bulk.start<ForwardProxy, Answer>({ items: chosen, nameOf: proxyName, ...order });
  }

  return (
    <BulkBar
      allIds={proxies.map(({ id }) => id)}
      bulk={bulk}
      label="Selected proxies"
      selection={selection}
      suggestion={{ label: `Select ${notWorking.length} not working`, ids: notWorking }}
    >
      <ConsoleButton
        icon="pulse"
        isDisabled={isBusy}
        isSmall
        onClick={() =>
          start(items, {
            run: testProxy,
            doing: 'Testing',
            done: (done) => `${done.filter(({ answer }) => answer.isHealthy).length} of ${done.length} proxies work`,
            failedTitle: 'Failed to test proxy',
          })
        }
      >
        Test
      </ConsoleButton>
      <ConsoleButton
        icon="pause"
        isDisabled={isBusy || working.length === 0}
        isSmall
        onClick={() =>
          start(working, {
            run: freezeProxy,
            doing: 'Freezing',
            done: (done) => `${proxyCount(done.length)} out of use`,
            failedTitle: 'Failed to freeze proxy',
          })
        }
      >
        Freeze
      </ConsoleButton>
      <ConsoleButton
        icon="play"
        isDisabled={isBusy || stopped.length === 0}
        isSmall
        onClick={() =>
          start(stopped, {
            run: unfreezeProxy,
            doing: 'Unfreezing',
            done: (done) => `${proxyCount(done.length)} in use again`,
            failedTitle: 'Failed to unfreeze proxy',
          })
        }
      >
        Unfreeze
      </ConsoleButton>
      <ConsoleButton
        busy={remove.isPending && 'Deleting...'}
        icon="trash"
        isDisabled={isBusy}
        isSmall
        look="danger"
        onClick={() => setIsAsking(true)}
      >
        Delete
      </ConsoleButton>
      {isAsking && (
        <ConfirmDialog
          confirm={`Delete ${proxyCount(items.length)}`}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate(selection.chosen)}
          text={`${listNames(items.map(proxyName))}. ${lossOf(usersOf(selection.chosen, accounts), items.length)}`}
          title={`Delete ${proxyCount(items.length)}?`}
        />
      )}
    </BulkBar>
  );
}

function proxyCount(count: number): string {
  return count === 1 ? '1 proxy' : `${count} proxies`;
}
