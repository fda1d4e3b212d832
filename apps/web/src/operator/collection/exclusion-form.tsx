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
  const [toConfirm, setToConfirm] = useState<Exclusion | null>(null);
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
    <form className="grid gap-4 sm:grid-cols-2" noValidate onSubmit={handleSubmit(setToConfirm)}>
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
      {toConfirm && (
        <ConfirmDialog
          confirm="Exclude"
          onClose={() => setToConfirm(null)}
          onConfirm={() => mutate(toConfirm, { onSuccess: () => reset() })}
          text="Its stories, its details and the place that exists only as its home are deleted now, and cannot be restored."
          title={`Exclude @${toConfirm.username}?`}
        />
      )}
    </form>
  );
}

function withoutAt(username: string): string {
  return username.replace(/^@/, '');
}
