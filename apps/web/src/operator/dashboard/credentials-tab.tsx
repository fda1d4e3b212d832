import { updateAdminCredentials } from '@around/contracts/operator/accounts/credentials';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { callApi } from '../../ui/api/call-api.ts';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { FormTextField } from '../../ui/forms/form-text-field.tsx';
import { useKeptForm } from '../../ui/forms/use-kept-form.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { NewSession } from '../forms/session-id.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { ConnectionTest } from './crawling/connection-test.tsx';

const Credentials = z.extend(NewSession, { userId: z.string().check(z.trim()) });

/** A new session for the default account. */
export function CredentialsTab() {
  const { control, handleSubmit, resetField } = useKeptForm('credentials', {
    resolver: zodResolver(Credentials),
    defaultValues: { sessionId: '', userId: '' },
  });
  const update = useAction({
    run: (body: z.infer<typeof Credentials>) => callApi(updateAdminCredentials, { body }),
    done: ({ verified, message }) => ({
      title: verified ? 'Credentials Updated' : 'Credentials Updated with Warning',
      description: message,
      isWarning: !verified,
    }),
    failedTitle: 'Update Failed',
    describeFailure,
  });

  function send(credentials: z.infer<typeof Credentials>) {
    update.mutate(credentials, { onSuccess: ({ verified }) => verified && resetField('sessionId') });
  }

  return (
    <ConsoleCard title="Instagram Credentials">
      <form className="grid gap-4 sm:max-w-lg" noValidate onSubmit={handleSubmit(send)}>
        <FormTextField
          autoComplete="off"
          control={control}
          hint="Session of the default account. It is encrypted and never shown again."
          isRequired
          label="Session ID"
          name="sessionId"
          type="password"
        />
        <FormTextField
          autoComplete="off"
          control={control}
          hint="Optional. Left empty, the current one is kept."
          inputMode="numeric"
          label="User ID"
          name="userId"
        />
        <div className="flex flex-wrap gap-2">
          <ConsoleButton busy={update.isPending && 'Updating...'} look="primary">
            Update Credentials
          </ConsoleButton>
          <ConnectionTest />
        </div>
      </form>
    </ConsoleCard>
  );
}

/** The server's message for a refused form, else a general one. */
function describeFailure(error: unknown): string {
  const isRefused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return isRefused ? error.message : 'Failed to update Instagram credentials. Please try again.';
}
