import type { User } from '@around/contracts/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { FormButton } from '../../forms/form-button.tsx';
import { fieldOfFailure } from '../data/failures.ts';
import { useChangeUser } from '../data/use-change-user.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { PasswordField, ProfileField } from '../form/profile-field.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { changesOf, identityRules } from './identity-changes.ts';
import { useUsernameHint } from './use-username-hint.ts';

const HINT_COLOURS = { good: 'font-semibold text-link', bad: 'font-semibold text-danger-text' };

export function IdentityForm({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useProfileTexts();
  const { control, handleSubmit, setError, setFocus } = useKeptForm(`identity ${user.id}`, {
    resolver: zodResolver(identityRules(user)),
    defaultValues: { fullName: user.fullName ?? '', username: user.username, currentPassword: '' },
  });
  // The button that opened the form is gone.
  useEffect(() => setFocus('fullName'), [setFocus]);
  const username = useWatch({ control, name: 'username' });
  const usernameHint = useUsernameHint(username, user.username);
  const isRenamed = username.trim() !== user.username;
  const change = useChangeUser(() => {
    showNotice({ tone: 'success', title: t('Saved'), description: t('Your name has been changed.') });
    onClose();
  });

  return (
    <form
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-4"
      noValidate
      onSubmit={handleSubmit((values) => {
        const changes = changesOf(user, values);
        if (!changes) return onClose();
        change.mutate(changes, {
          onError(error) {
            const field = fieldOfFailure(error);
            if (field && field !== 'email') setError(field, { message: error.message }, { shouldFocus: true });
          },
        });
      })}
    >
      <ProfileField autoComplete="name" control={control} dir="auto" label={t('Full Name')} name="fullName" />
      <ProfileField
        autoComplete="username"
        control={control}
        dir="auto"
        hint={
          <span aria-live="polite" className={usernameHint.tone && HINT_COLOURS[usernameHint.tone]}>
            {usernameHint.text}
          </span>
        }
        label={t('Username')}
        name="username"
      />
      {isRenamed && user.hasPassword && (
        <PasswordField
          autoComplete="current-password"
          control={control}
          hint={t('A new username needs your password.')}
          label={t('Current password')}
          name="currentPassword"
        />
      )}
      <FormFailure error={change.error} />
      <div className="flex flex-wrap gap-2.5">
        <FormButton busy={change.isPending && t('Saving...')} className="flex-1">
          {t('Save name')}
        </FormButton>
        <FormButton className="flex-1" look="quiet" onClick={onClose}>
          {t('Cancel')}
        </FormButton>
      </div>
    </form>
  );
}
