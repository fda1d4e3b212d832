import { useState } from 'react';
import { ConfirmDialog } from '../../operator/controls/confirm-dialog.tsx';
import { ConsoleButton } from '../../operator/controls/console-button.tsx';
import { type ForwardProxy, removeProxy, switchProxy, testProxy } from '../../operator/queries/proxies.ts';
import { useAction } from '../../operator/queries/use-action.ts';

/** Tests, freezes and thaws a proxy, and deletes it after asking. */
export function ProxyActions({ proxy, users }: { proxy: ForwardProxy; users: string[] }) {
  const [isAsking, setIsAsking] = useState(false);
  const name = `${proxy.ip}:${proxy.port}`;
  const isFrozen = proxy.state === 'disabled';
  const remove = useAction({
    run: removeProxy,
    done: () => ({ title: 'Proxy Deleted', description: 'The proxy was removed successfully' }),
    failedTitle: 'Failed to delete proxy',
  });
  const toggle = useAction({
    run: switchProxy,
    done: ({ message }) => ({ title: message }),
    failedTitle: isFrozen ? 'Failed to unfreeze proxy' : 'Failed to freeze proxy',
  });
  const test = useAction({
    run: testProxy,
    done: ({ isHealthy, latencyMs, error }) => ({
      title: isHealthy === null ? `${name}: the test goes on` : `${name} ${isHealthy ? 'works' : 'does not work'}`,
      ...(isHealthy === false && error !== null && { description: error }),
      ...(isHealthy && latencyMs !== null && { description: `It answered in ${latencyMs} ms.` }),
      isWarning: isHealthy !== true,
    }),
    failedTitle: 'Failed to test proxy',
  });
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:justify-end">
      <ConsoleButton
        isSmall
        busy={test.isPending && 'Testing...'}
        label={`Test ${name}`}
        onClick={() => test.mutate(proxy)}
      >
        Test
      </ConsoleButton>
      <ConsoleButton
        isSmall
        busy={toggle.isPending && 'Working...'}
        label={`${isFrozen ? 'Unfreeze' : 'Freeze'} ${name}`}
        onClick={() => toggle.mutate(proxy)}
      >
        {isFrozen ? 'Unfreeze' : 'Freeze'}
      </ConsoleButton>
      <ConsoleButton
        isSmall
        busy={remove.isPending && 'Deleting...'}
        icon="trash"
        label={`Delete ${name}`}
        look="danger"
        onClick={() => setIsAsking(true)}
      >
        Delete
      </ConsoleButton>
      {isAsking && (
        <ConfirmDialog
          confirm={`Delete ${name}`}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate(proxy)}
          text={
            users.length > 0
              ? `${users.join(', ')} will have no proxy until another one is assigned.`
              : 'No account speaks through it.'
          }
          title={`Delete proxy ${name}?`}
        />
      )}
    </div>
  );
}
