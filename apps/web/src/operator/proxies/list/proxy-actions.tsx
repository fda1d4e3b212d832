import { useState } from 'react';
import { ConfirmDialog } from '../../controls/dialogs/confirm-dialog.tsx';
import { RowAction } from '../../controls/row-action.tsx';
import { RowActions, type RowItem } from '../../controls/row-menu.tsx';
import { useExtendCooldown } from '../../cooldown/use-extend-cooldown.tsx';
import { useAction } from '../../queries/jobs/use-action.ts';
import {
  extendProxyCooldown,
  type ForwardProxy,
  freezeProxy,
  removeProxy,
  unfreezeProxy,
} from '../../queries/proxies/proxies.ts';
import { describeTest } from '../../queries/proxies/proxy-tests.ts';
import { EditProxyDialog } from '../form/edit-proxy-dialog.tsx';
import { deletionEffect, proxyName } from '../state/proxy-names.ts';
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
    failedTitle: proxy.state === 'disabled' ? 'Failed to unfreeze proxy' : 'Failed to reactivate proxy',
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
  const cooldown = useExtendCooldown({
    extend: (minutes) => extendProxyCooldown({ id: proxy.id, minutes }),
    name,
    until: proxy.state === 'cooling' ? proxy.cooldownUntil : null,
  });
  const reactivateText = proxy.state === 'disabled' ? 'Unfreeze' : 'Reactivate';
  const reactivate: RowItem = {
    icon: 'play',
    isBusy: unfreeze.isPending,
    label: `${reactivateText} ${name}`,
    onClick: () => unfreeze.mutate(proxy),
    text: reactivateText,
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
    ...(proxy.state === 'active' ? [] : [reactivate]),
    check,
    edit,
    ...(proxy.state === 'disabled' ? [] : [toFreeze]),
    ...(proxy.state === 'active' || proxy.state === 'cooling' ? [cooldown.item] : []),
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
      {cooldown.dialog}
      {dialog === 'edit' && <EditProxyDialog onClose={close} proxy={proxy} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          confirm={`Delete ${name}`}
          onClose={close}
          onConfirm={() => remove.mutate(proxy)}
          text={deletionEffect(users)}
          title={`Delete proxy ${name}?`}
        />
      )}
    </div>
  );
}
