import { type FormEvent, useState } from 'react';
import { ConsoleButton } from '../../operator/controls/console-button.tsx';
import { ConsoleCard } from '../../operator/controls/console-card.tsx';
import { TextField } from '../../operator/controls/text-field.tsx';
import { syncOne } from '../../operator/queries/profiles.ts';
import { useAction } from '../../operator/queries/use-action.ts';

const RULE = 'Please enter an Instagram username';

/** One profile by its name, whether an account follows it or not. */
export function SyncOneForm() {
  const [username, setUsername] = useState('');
  const [error, setError] = useState<string>();
  const sync = useAction({
    run: syncOne,
    done: ({ message, user }) => ({
      title: user ? `@${user.instagramUsername} synced` : 'Sync Started',
      description: message,
    }),
    failedTitle: 'Sync Failed',
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (username.trim()) sync.mutate(username.trim(), { onSuccess: () => setUsername('') });
    else setError(RULE);
  }

  return (
    <ConsoleCard title="Sync one account">
      <form className="grid gap-3 sm:max-w-md" noValidate onSubmit={onSubmit}>
        <TextField
          error={error}
          isRequired
          label="Instagram username"
          onChange={(value) => {
            setUsername(value);
            setError(undefined);
          }}
          value={username}
        />
        <div>
          <ConsoleButton busy={sync.isPending && 'Syncing...'}>Sync Account</ConsoleButton>
        </div>
      </form>
    </ConsoleCard>
  );
}
