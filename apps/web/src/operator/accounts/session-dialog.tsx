import { type FormEvent, useState } from 'react';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/console-dialog.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { TextField } from '../controls/text-field.tsx';
import { describeCheck, renewSession } from '../queries/account-checks.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';
import { useAction } from '../queries/use-action.ts';

const SESSION_ID_MIN_LENGTH = 5;

/** Hands an account a new session; what was typed stays until the server has it. */
export function SessionDialog({ account, onClose }: { account: CrawlerAccount; onClose: () => void }) {
  const [sessionId, setSessionId] = useState('');
  const [problem, setProblem] = useState<string>();
  const { id, username } = account;
  const renew = useAction({
    run: renewSession,
    done: (check) => ({
      title: `${username}: ${describeCheck(check)}`,
      isWarning: check.authenticationSuccess !== true,
    }),
    failedTitle: 'Failed to renew the session',
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const trimmed = sessionId.trim();
    if (trimmed.length < SESSION_ID_MIN_LENGTH) return setProblem('Session ID must be at least 5 characters');
    renew.mutate({ id, sessionId: trimmed }, { onSuccess: onClose });
  }

  return (
    <ConsoleDialog onClose={onClose} title={`New session for ${username}`}>
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        <TextField
          autoComplete="off"
          error={problem}
          hint={account.sessionId ? `The one it has begins with ${account.sessionId}` : 'It has none now'}
          isRequired
          label="Session ID"
          onChange={(value) => {
            setSessionId(value);
            setProblem(undefined);
          }}
          type="password"
          value={sessionId}
        />
        <p className="text-14 text-muted">
          A crawler asks the network about it at once. A session that works puts the account back to work.
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
