import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { FormTextField } from '../../../ui/forms/form-text-field.tsx';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleDialog } from '../../controls/dialogs/console-dialog.tsx';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import { requiredText } from '../../forms/required-text.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import { editProxy, type ForwardProxy } from '../../queries/proxies/proxies.ts';
import { proxyName } from '../state/proxy-names.ts';

const ProxyEdit = z.object({
  username: requiredText('Please enter a username'),
  password: z.string(),
  country: z.string(),
});

/** Changes a proxy's credentials and country. Its address cannot change: that would be another proxy. */
export function EditProxyDialog({ proxy, onClose }: { proxy: ForwardProxy; onClose: () => void }) {
  const { control, handleSubmit } = useKeptForm(`proxy ${proxy.id}`, {
    resolver: zodResolver(ProxyEdit),
    defaultValues: { username: proxy.username, password: '', country: proxy.country ?? '' },
  });
  const save = useAction({
    run: editProxy,
    done: () => ({ title: 'Proxy Updated', description: proxyName(proxy) }),
    failedTitle: 'Failed to edit proxy',
  });

  return (
    <ConsoleDialog onClose={onClose} title={`Edit proxy ${proxyName(proxy)}`}>
      <form
        className="grid gap-4 sm:grid-cols-2"
        noValidate
        onSubmit={handleSubmit((edit) => save.mutate({ id: proxy.id, ...edit }, { onSuccess: onClose }))}
      >
        <FormTextField autoComplete="off" control={control} isRequired label="Username" name="username" />
        <FormTextField
          autoComplete="new-password"
          control={control}
          hint="Left empty, the password stays as it is"
          label="Password"
          name="password"
          type="password"
        />
        <FormTextField control={control} hint="Optional" label="Country" name="country" />
        {proxy.state !== 'active' && (
          <p className="text-14 text-muted sm:col-span-full">Saving makes the proxy active again.</p>
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
