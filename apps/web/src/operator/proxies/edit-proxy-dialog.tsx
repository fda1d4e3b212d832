import { type FormEvent, useState } from 'react';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/console-dialog.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { TextField } from '../controls/text-field.tsx';
import { editProxy, type ForwardProxy, type ProxyEdit } from '../queries/proxies.ts';
import { useAction } from '../queries/use-action.ts';
import { proxyName } from './proxy-names.ts';

/** Changes what a proxy is spoken to with. A proxy at another address is another proxy. */
export function EditProxyDialog({ proxy, onClose }: { proxy: ForwardProxy; onClose: () => void }) {
  const [edit, setEdit] = useState<ProxyEdit>({
    username: proxy.username,
    password: '',
    country: proxy.country ?? '',
  });
  const save = useAction({
    run: editProxy,
    done: () => ({ title: 'Proxy Updated', description: proxyName(proxy) }),
    failedTitle: 'Failed to edit proxy',
  });
  const isNameless = edit.username.trim() === '';

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isNameless) save.mutate({ id: proxy.id, ...edit }, { onSuccess: onClose });
  }

  const field = (name: keyof ProxyEdit) => ({
    value: edit[name],
    onChange: (value: string) => setEdit({ ...edit, [name]: value }),
  });
  return (
    <ConsoleDialog onClose={onClose} title={`Edit proxy ${proxyName(proxy)}`}>
      <form className="grid gap-4 sm:grid-cols-2" noValidate onSubmit={onSubmit}>
        <TextField
          {...field('username')}
          autoComplete="off"
          error={isNameless ? 'Please enter a username' : undefined}
          isRequired
          label="Username"
        />
        <TextField
          {...field('password')}
          autoComplete="new-password"
          hint="Left empty, the password stays as it is"
          label="Password"
          type="password"
        />
        <TextField {...field('country')} hint="Optional" label="Country" />
        {proxy.state !== 'active' && (
          <p className="text-14 text-muted sm:col-span-full">Saving puts the proxy back to use.</p>
        )}
        {save.isError && (
          <div className="sm:col-span-full">
            <FailureAlert error={save.error} title="Failed to edit proxy" />
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-3 sm:col-span-full">
          <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
          <ConsoleButton busy={save.isPending && 'Saving...'} icon="check" look="primary">
            Save changes
          </ConsoleButton>
        </div>
      </form>
    </ConsoleDialog>
  );
}
