import { updateAdminCredentials } from '@around/contracts/operator/accounts/credentials';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../ui/api/call-api.ts';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useAction } from '../queries/use-action.ts';
import { ConnectionTest } from './connection-test.tsx';

const SESSION_ID_MIN_LENGTH = 5;
const RULE = 'Session ID must be at least 5 characters';

/** A new session for the default account. */
export function CredentialsTab() {
  const [sessionId, setSessionId] = useState('');
  const [userId, setUserId] = useState('');
  const [error, setError] = useState<string>();
  const update = useAction({
    run: () => callApi(updateAdminCredentials, { body: { sessionId: sessionId.trim(), userId: userId.trim() } }),
    done: ({ verified, message }) => ({
      title: verified ? 'Credentials Updated' : 'Credentials Updated with Warning',
      description: message,
      isWarning: !verified,
    }),
    failedTitle: 'Update Failed',
    describeFailure,
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (sessionId.trim().length < SESSION_ID_MIN_LENGTH) setError(RULE);
    else update.mutate(undefined, { onSuccess: ({ verified }) => verified && setSessionId('') });
  }

  return (
    <ConsoleCard title="Instagram Credentials">
      <form className="grid gap-4 sm:max-w-lg" noValidate onSubmit={onSubmit}>
        <TextField
          autoComplete="off"
          error={error}
          hint="Of the account that crawls by default. It is encrypted and never shown again."
          isRequired
          label="Session ID"
          name="sessionId"
          onChange={(value) => {
            setSessionId(value);
            setError(undefined);
          }}
          type="password"
          value={sessionId}
        />
        <TextField
          autoComplete="off"
          hint="Optional. Left empty, the current one is kept."
          inputMode="numeric"
          label="User ID"
          name="userId"
          onChange={setUserId}
          value={userId}
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

/** What the server finds wrong with the form is said in its words. */
function describeFailure(error: unknown): string {
  const isRefused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return isRefused ? error.message : 'Failed to update Instagram credentials. Please try again.';
}
