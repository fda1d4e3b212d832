import { useState } from 'react';
import { ConfirmDialog } from '../../controls/dialogs/confirm-dialog.tsx';
import { RowAction } from '../../controls/row-action.tsx';
import { RowActions, type RowItem } from '../../controls/row-menu.tsx';
import { useRestLonger } from '../../cooldown/use-rest-longer.tsx';
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
  const rest = useRestLonger({
    extend: (minutes) => extendProxyRest({ id: proxy.id, minutes }),
    name,
    until: proxy.state === 'cooling' ? proxy.cooldownUntil : null,
  });
  const putBackText = proxy.state === 'disabled' ? 'Unfreeze' : 'Put back';
  const putBack: RowItem = {
    icon: 'play',
    isBusy: unfreeze.isPending,
    label: `${putBackText} ${name}`,
    onClick: () => unfreeze.mutate(proxy),
    text: putBackText,
  };
  const check: RowItem = {
    icon: 'pulse',
    isBusy: test.isPending,
    label: `Test ${name}`,
    onClick: () => test.mutate(proxy),
    text: 'Test',
  };
  const edit: RowItem = { icon: 'edit', label: `Edit ${name}`, onClick: () => setDialog('edit'), text: 'Edit' };
  const toFreeze: RowItem = {
    icon: 'pause',
    isBusy: freeze.isPending,
    label: `Freeze ${name}`,
    onClick: () => freeze.mutate(proxy),
    text: 'Freeze',
  };
  const items = [
    ...(proxy.state === 'active' ? [] : [putBack]),
    check,
    edit,
    ...(proxy.state === 'disabled' ? [] : [toFreeze]),
    ...(proxy.state === 'active' || proxy.state === 'cooling' ? [rest.item] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:justify-end md:flex-nowrap md:justify-end md:gap-1">
      <RowActions items={items} name={name} />
      <RowAction
        icon="trash"
        isBusy={remove.isPending}
        isDangerous
        label={`Delete ${name}`}
        onClick={() => setDialog('delete')}
        text="Delete"
      />
      {rest.dialog}
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
