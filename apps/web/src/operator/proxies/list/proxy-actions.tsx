import { useState } from 'react';
import { ConfirmDialog } from '../../controls/dialogs/confirm-dialog.tsx';
import { RowAction } from '../../controls/row-action.tsx';
import { RestLonger } from '../../cooldown/rest-longer.tsx';
import { useAction } from '../../queries/jobs/use-action.ts';
import {
  extendProxyRest,
  type ForwardProxy,
  freezeProxy,
  removeProxy,
  unfreezeProxy,
} from '../../queries/proxies/proxies.ts';
import { describeTest } from '../../queries/proxies/proxy-tests.ts';
import { EditProxyDialog } from '../form/edit-proxy-dialog.tsx';
import { lossOf, proxyName } from '../state/proxy-names.ts';
import { useProxyTest } from './use-proxy-test.ts';

/** Tests, edits, freezes, unfreezes and deletes a proxy. */
export function ProxyActions({ proxy, users }: { proxy: ForwardProxy; users: string[] }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const name = proxyName(proxy);
  const putBack = proxy.state === 'disabled' ? 'Unfreeze' : 'Put back';
  const remove = useAction({
    run: removeProxy,
    done: () => ({ title: 'Proxy Deleted', description: 'The proxy was removed successfully' }),
    failedTitle: 'Failed to delete proxy',
  });
  const freeze = useAction({
    run: freezeProxy,
    done: ({ message }) => ({ title: message }),
    failedTitle: 'Failed to freeze proxy',
  });
  const unfreeze = useAction({
    run: unfreezeProxy,
    done: ({ message }) => ({ title: message }),
    failedTitle: 'Failed to unfreeze proxy',
  });
  const test = useAction({
    run: useProxyTest(),
    done: (found) => ({
      title: `${name} ${found.isHealthy ? 'works' : 'does not work'}`,
      description: describeTest(found),
      isWarning: found.isHealthy !== true,
    }),
    failedTitle: 'Failed to test proxy',
  });
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:justify-end md:flex-nowrap md:gap-1">
      <RowAction
        icon="pulse"
        isBusy={test.isPending}
        label={`Test ${name}`}
        onClick={() => test.mutate(proxy)}
        text="Test"
      />
      <RowAction icon="edit" label={`Edit ${name}`} onClick={() => setDialog('edit')} text="Edit" />
      {(proxy.state === 'active' || proxy.state === 'cooling') && (
        <RestLonger
          extend={(minutes) => extendProxyRest({ id: proxy.id, minutes })}
          name={name}
          until={proxy.state === 'cooling' ? proxy.cooldownUntil : null}
        />
      )}
      {proxy.state !== 'active' && (
        <RowAction
          icon="play"
          isBusy={unfreeze.isPending}
          label={`${putBack} ${name}`}
          onClick={() => unfreeze.mutate(proxy)}
          text={putBack}
        />
      )}
      {proxy.state !== 'disabled' && (
        <RowAction
          icon="pause"
          isBusy={freeze.isPending}
          label={`Freeze ${name}`}
          onClick={() => freeze.mutate(proxy)}
          text="Freeze"
        />
      )}
      <RowAction
        icon="trash"
        isBusy={remove.isPending}
        isDangerous
        label={`Delete ${name}`}
        onClick={() => setDialog('delete')}
        text="Delete"
      />
      {dialog === 'edit' && <EditProxyDialog onClose={close} proxy={proxy} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          confirm={`Delete ${name}`}
          onClose={close}
          onConfirm={() => remove.mutate(proxy)}
          text={lossOf(users)}
          title={`Delete proxy ${name}?`}
        />
      )}
    </div>
  );
}
