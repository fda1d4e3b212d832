import { deleteUser, type User } from '@around/contracts/users/user';
import { callApi } from '../../../ui/api/call-api.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { useLeave } from '../data/use-leave.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

/** Says what is deleted. The password confirms it, or a recent sign-in. */
export function DeleteAccountSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useProfileTexts();
  const leave = useLeave();
  const remove = useProfileMutation(
    (password: string | undefined) => callApi(deleteUser, { body: { password } }),
    () => {
      showNotice({
        tone: 'success',
        title: t('Account deleted'),
        description: t('Everything of yours has been deleted. You are signed out everywhere.'),
      });
      leave('/');
    },
  );
  return (
    <Sheet onClose={onClose} title={t('Delete account')}>
      <ConfirmForm
        busy={t('Deleting...')}
        change={remove}
        confirm={t('Delete account for good')}
        hasPassword={user.hasPassword}
        isDangerous
        onCancel={onClose}
        onConfirm={(password, onError) => remove.mutate(password, { onError })}
      >
        <div className="grid gap-2 text-14">
          <p>{t('This deletes at once:')}</p>
          <ul className="grid list-disc gap-1 ps-5">
            <li className="wrap-anywhere">
              {t('your name and your username')}: <bdi className="font-semibold">{user.username}</bdi>
            </li>
            <li>{t('your email address, password and passkeys')}</li>
            <li>{t('your moments')}</li>
            <li>{t('your preferences')}</li>
            <li>{t('your sessions on all devices')}</li>
          </ul>
          <p className="font-semibold">{t('This cannot be undone.')}</p>
        </div>
      </ConfirmForm>
    </Sheet>
  );
}
