import type { User } from '@around/contracts/users/user';
import { PASSWORD_MIN_LENGTH } from '@around/contracts/users/user-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { FormButton } from '../../forms/form-button.tsx';
import { fieldOfFailure } from '../data/failures.ts';
import { useChangeUser } from '../data/use-change-user.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { PasswordField } from '../form/profile-field.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { passwordRules } from './password-rules.ts';

/** Changes the password, or sets the first one. */
export function SetPasswordSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useProfileTexts();
  const { control, handleSubmit, setError } = useKeptForm(`password ${user.id}`, {
    resolver: zodResolver(passwordRules(user)),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const change = useChangeUser(() => {
    showNotice({
      tone: 'success',
      title: t('Password changed'),
      description: t('All other devices have been signed out.'),
    });
    onClose();
  });
  return (
    <Sheet onClose={onClose} title={user.hasPassword ? t('Change password') : t('Set a password')}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={handleSubmit(({ currentPassword, password }) =>
          change.mutate(
            { password, ...(user.hasPassword && { currentPassword }) },
            {
              onError(error) {
                if (fieldOfFailure(error) !== 'currentPassword') return;
                setError('currentPassword', { message: error.message }, { shouldFocus: true });
              },
            },
          ),
        )}
      >
        {/* Password managers save the new password for this name. */}
        <input autoComplete="username" className="hidden" readOnly type="text" value={user.username} />
        {user.hasPassword && (
          <PasswordField
            autoComplete="current-password"
            control={control}
            label={t('Current password')}
            name="currentPassword"
          />
        )}
        <PasswordField
          autoComplete="new-password"
          control={control}
          hint={t('At least {count} characters', { count: PASSWORD_MIN_LENGTH })}
          label={t('New password')}
          name="password"
        />
        <PasswordField
          autoComplete="new-password"
          control={control}
          label={t('Confirm Password')}
          name="confirmPassword"
        />
        <p className="text-14 text-muted">{t('Saving signs out all other devices.')}</p>
        <FormFailure error={change.error} />
        <FormButton busy={change.isPending && t('Saving...')}>{t('Save password')}</FormButton>
      </form>
    </Sheet>
  );
}
