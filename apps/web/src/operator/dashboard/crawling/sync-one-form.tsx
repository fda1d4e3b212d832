import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { FormTextField } from '../../../ui/forms/form-text-field.tsx';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { useAddress } from '../../address/use-address.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { requiredText } from '../../forms/required-text.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import { syncOne } from '../../queries/profiles.ts';

const Profile = z.object({ username: requiredText('Please enter an Instagram username') });

/** Syncs one profile by its name, whether or not an account follows it. */
export function SyncOneForm() {
  const { control, handleSubmit, reset, setFocus } = useKeptForm('sync-one', {
    resolver: zodResolver(Profile),
    defaultValues: { username: '' },
  });
  const sync = useAction({
    run: syncOne,
    done: ({ message, user }) => ({
      title: user ? `@${user.instagramUsername} synced` : 'Sync Started',
      description: message,
    }),
    failedTitle: 'Sync Failed',
  });

  const [address, changeAddress] = useAddress();
  const isWanted = address.get('focus') === 'sync-account';
  const forget = useEffectEvent(() => changeAddress({ focus: undefined }));
  useEffect(() => {
    if (!isWanted) return;
    setFocus('username');
    forget();
  }, [isWanted, setFocus]);

  return (
    <ConsoleCard title="Sync one account">
      <form
        className="grid gap-3 sm:max-w-md"
        noValidate
        onSubmit={handleSubmit(({ username }) => sync.mutate(username, { onSuccess: () => reset() }))}
      >
        <FormTextField control={control} isRequired label="Instagram username" name="username" />
        <div>
          <ConsoleButton busy={sync.isPending && 'Syncing...'}>Sync Account</ConsoleButton>
        </div>
      </form>
    </ConsoleCard>
  );
}
