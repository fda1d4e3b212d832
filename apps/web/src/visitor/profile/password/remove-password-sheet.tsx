import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { useChangeUser } from '../data/use-change-user.ts';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

export function RemovePasswordSheet({ onClose }: { onClose: () => void }) {
  const t = useProfileTexts();
  const change = useChangeUser(() => {
    showNotice({
      tone: 'success',
      title: t('Password removed'),
      description: t('All other devices have been signed out.'),
    });
    onClose();
  });
  return (
    <Sheet onClose={onClose} title={t('Remove password')}>
      <ConfirmForm
        busy={t('Removing...')}
        change={change}
        confirm={t('Remove password')}
        hasPassword
        isDangerous
        onCancel={onClose}
        onConfirm={(currentPassword, onError) => change.mutate({ password: null, currentPassword }, { onError })}
      >
        <p className="text-14">{t('You then sign in with a passkey only. All other devices are signed out.')}</p>
      </ConfirmForm>
    </Sheet>
  );
}
