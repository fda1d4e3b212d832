import { zodResolver } from '@hookform/resolvers/zod';
import { FormTextField } from '../../ui/forms/form-text-field.tsx';
import { useKeptForm } from '../../ui/forms/use-kept-form.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/dialogs/console-dialog.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { NewSession } from '../forms/session-id.ts';
import { describeCheck, renewSession } from '../queries/account-checks.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';
import { useAction } from '../queries/jobs/use-action.ts';

/** Gives an account a new session. The typed text stays until the server has stored it. */
export function SessionDialog({ account, onClose }: { account: CrawlerAccount; onClose: () => void }) {
  const { control, handleSubmit } = useKeptForm(`session ${account.id}`, {
    resolver: zodResolver(NewSession),
    defaultValues: { sessionId: '' },
  });
  const { id, username } = account;
  const renew = useAction({
    run: renewSession,
    done: (check) => ({
      title: `${username}: ${describeCheck(check)}`,
      isWarning: check.authenticationSuccess !== true,
    }),
    failedTitle: 'Failed to renew the session',
  });

  return (
    <ConsoleDialog onClose={onClose} title={`New session for ${username}`}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={handleSubmit(({ sessionId }) => renew.mutate({ id, sessionId }, { onSuccess: onClose }))}
      >
        <FormTextField
          autoComplete="off"
          control={control}
          hint={account.sessionId ? `The current one begins with ${account.sessionId}` : 'There is none now'}
          isRequired
          label="Session ID"
          name="sessionId"
          type="password"
        />
        <p className="text-14 text-muted">
          A crawler tests it with the network at once. If it works, the account becomes active.
        </p>
        {renew.isError && <FailureAlert error={renew.error} title="Failed to renew the session" />}
        <div className="flex flex-wrap justify-end gap-3">
          <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
          <ConsoleButton busy={renew.isPending && 'Testing the session...'} icon="key" look="primary">
            Save session
          </ConsoleButton>
        </div>
      </form>
    </ConsoleDialog>
  );
}
