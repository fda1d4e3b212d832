import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { TextField } from '../controls/text-field.tsx';
import { syncOne } from '../queries/profiles.ts';
import { useAction } from '../queries/use-action.ts';

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

  const form = useRef<HTMLFormElement>(null);
  const [query, setQuery] = useSearchParams();
  const isWanted = query.get('focus') === 'sync-account';
  const forget = useEffectEvent(() => setQuery((now) => without(now, 'focus'), { replace: true }));
  useEffect(() => {
    if (!isWanted) return;
    form.current?.querySelector('input')?.focus();
    forget();
  }, [isWanted]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (username.trim()) sync.mutate(username.trim(), { onSuccess: () => setUsername('') });
    else setError(RULE);
  }

  return (
    <ConsoleCard title="Sync one account">
      <form className="grid gap-3 sm:max-w-md" noValidate onSubmit={onSubmit} ref={form}>
        <TextField
          error={error}
          isRequired
          label="Instagram username"
          name="username"
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

function without(search: URLSearchParams, name: string): URLSearchParams {
  return new URLSearchParams([...search].filter(([key]) => key !== name));
}
