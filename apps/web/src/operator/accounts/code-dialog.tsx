import { useForm } from 'react-hook-form';
import { FormTextField } from '../../ui/forms/form-text-field.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/dialogs/console-dialog.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { localTime } from '../formats/times.ts';
import { confirmLogin, describeCheck } from '../queries/account-checks.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';
import { useAction } from '../queries/jobs/use-action.ts';

/** Submits the two-factor code of a login. After a wrong code the dialog stays open. */
export function CodeDialog({ account, onClose }: { account: CrawlerAccount; onClose: () => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const { id, username, awaitsCodeUntil } = account;
  const confirm = useAction({
    run: confirmLogin,
    done: (check) => ({
      title: `${username}: ${describeCheck(check)}`,
      isWarning: check.authenticationSuccess !== true,
    }),
    failedTitle: 'Failed to submit the code',
  });

  function send({ code }: { code: string }) {
    confirm.mutate({ id, code }, { onSuccess: ({ authenticationSuccess }) => authenticationSuccess && onClose() });
  }

  return (
    <ConsoleDialog onClose={onClose} title={`Code for ${username}`}>
      <form className="grid gap-4" noValidate onSubmit={handleSubmit(send)}>
        <FormTextField
          autoComplete="one-time-code"
          control={control}
          hint={`From a text message, an app, or the backup codes. The login waits until ${localTime(awaitsCodeUntil)}`}
          isRequired
          label="Code"
          name="code"
        />
        {confirm.isError && <FailureAlert error={confirm.error} title="Failed to submit the code" />}
        <div className="flex flex-wrap justify-end gap-3">
          <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
          <ConsoleButton busy={confirm.isPending && 'Submitting the code...'} icon="key" look="primary">
            Submit code
          </ConsoleButton>
        </div>
      </form>
    </ConsoleDialog>
  );
}
