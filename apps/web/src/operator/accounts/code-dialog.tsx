import { type FormEvent, useState } from 'react';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/console-dialog.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { TextField } from '../controls/text-field.tsx';
import { localTime } from '../formats/times.ts';
import { confirmLogin, describeCheck } from '../queries/account-checks.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';
import { useAction } from '../queries/use-action.ts';

/** Hands a login that waits for its second factor the code. A wrong one leaves the dialog open for the next. */
export function CodeDialog({ account, onClose }: { account: CrawlerAccount; onClose: () => void }) {
  const [code, setCode] = useState('');
  const { id, username, awaitsCodeUntil } = account;
  const confirm = useAction({
    run: confirmLogin,
    done: (check) => ({
      title: `${username}: ${describeCheck(check)}`,
      isWarning: check.authenticationSuccess !== true,
    }),
    failedTitle: 'Failed to give the code',
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    confirm.mutate({ id, code }, { onSuccess: ({ authenticationSuccess }) => authenticationSuccess && onClose() });
  }

  return (
    <ConsoleDialog onClose={onClose} title={`Code for ${username}`}>
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        <TextField
          autoComplete="one-time-code"
          hint={`From a text message, an app, or the backup codes. The login waits until ${localTime(awaitsCodeUntil)}`}
          isRequired
          label="Code"
          onChange={setCode}
          value={code}
        />
        {confirm.isError && <FailureAlert error={confirm.error} title="Failed to give the code" />}
        <div className="flex flex-wrap justify-end gap-3">
          <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
          <ConsoleButton busy={confirm.isPending && 'Giving the code...'} icon="key" look="primary">
            Give code
          </ConsoleButton>
        </div>
      </form>
    </ConsoleDialog>
  );
}
