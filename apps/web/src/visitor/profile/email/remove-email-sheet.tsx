import type { User } from '@around/contracts/users/user';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { useChangeUser } from '../data/use-change-user.ts';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props = { user: User; email: string; onClose: () => void };

export function RemoveEmailSheet({ user, email, onClose }: Props) {
  const t = useProfileTexts();
  const change = useChangeUser(() => {
    showNotice({ tone: 'success', title: t('Saved'), description: t('Your email address has been removed.') });
    onClose();
  });
  return (
    <Sheet onClose={onClose} title={t('Remove email')}>
      <ConfirmForm
        busy={t('Removing...')}
        change={change}
        confirm={t('Remove email')}
        hasPassword={user.hasPassword}
        isDangerous
        onCancel={onClose}
        onConfirm={(currentPassword, onError) => change.mutate({ email: null, currentPassword }, { onError })}
      >
        <p className="text-14 wrap-anywhere">
          {t('{email} will be removed. You can then no longer set a new password by email.', { email })}
        </p>
      </ConfirmForm>
    </Sheet>
  );
}
