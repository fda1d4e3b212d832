import { EXCLUSION_MESSAGES, REASON_MAX_LENGTH } from '@around/contracts/operator/collection';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { useKeptForm } from '../../ui/forms/use-kept-form.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConfirmDialog } from '../controls/dialogs/confirm-dialog.tsx';
import { FormTextArea } from '../forms/form-text-area.tsx';
import { requiredText } from '../forms/required-text.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { exclude } from './collection-queries.ts';
import { ProfileFinder } from './profile-finder.tsx';

const Exclusion = z.object({
  username: z.string().check(z.trim(), z.overwrite(withoutAt), z.minLength(1, EXCLUSION_MESSAGES.username)),
  reason: requiredText(EXCLUSION_MESSAGES.reason),
});
type Exclusion = z.infer<typeof Exclusion>;

export function ExclusionForm() {
  const [asked, setAsked] = useState<Exclusion | null>(null);
  const { control, handleSubmit, reset } = useKeptForm('exclusion', {
    resolver: zodResolver(Exclusion),
    defaultValues: { username: '', reason: '' },
  });
  const { field, fieldState } = useController({ control, name: 'username' });
  const { mutate, isPending } = useAction({
    run: exclude,
    done: ({ message }) => ({ title: message }),
    failedTitle: 'Failed to exclude the profile',
  });

  return (
    <form className="grid gap-4 sm:grid-cols-2" noValidate onSubmit={handleSubmit(setAsked)}>
      <ProfileFinder error={fieldState.error?.message} field={field} />
      <FormTextArea
        control={control}
        hint="Such as who asked for it, and when"
        isRequired
        label="Reason"
        maxLength={REASON_MAX_LENGTH}
        name="reason"
      />
      <div className="flex justify-end sm:col-span-2">
        <ConsoleButton busy={isPending && 'Excluding...'} look="danger">
          Exclude the profile
        </ConsoleButton>
      </div>
      {asked && (
        <ConfirmDialog
          confirm="Exclude"
          onClose={() => setAsked(null)}
          onConfirm={() => mutate(asked, { onSuccess: () => reset() })}
          text="Its stories, its details and the place that is only its home are deleted now, and cannot be brought back."
          title={`Exclude @${asked.username}?`}
        />
      )}
    </form>
  );
}

function withoutAt(username: string): string {
  return username.replace(/^@/, '');
}
