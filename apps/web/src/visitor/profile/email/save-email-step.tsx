import type { User } from '@around/contracts/users/user';
import { fieldOfFailure } from '../data/failures.ts';
import { useChangeUser } from '../data/use-change-user.ts';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props = {
  email: string;
  user: User;
  onSaved: () => void;
  onTaken: (message: string) => void;
  onCancel: () => void;
};

/** Saves the verified address. */
export function SaveEmailStep({ email, user, onSaved, onTaken, onCancel }: Props) {
  const t = useProfileTexts();
  const change = useChangeUser(onSaved);
  return (
    <ConfirmForm
      busy={t('Saving...')}
      change={change}
      confirm={t('Save email')}
      hasPassword={user.hasPassword}
      isNextStep
      onCancel={onCancel}
      onConfirm={(currentPassword, onError) =>
        change.mutate(
          { email, currentPassword },
          { onError: (error) => (fieldOfFailure(error) === 'email' ? onTaken(error.message) : onError(error)) },
        )
      }
    >
      <p className="text-14 text-muted wrap-anywhere">
        {t('{email} is verified. Save it as your address.', { email })}
      </p>
    </ConfirmForm>
  );
}
