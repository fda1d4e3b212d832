import { type Passkey, removePasskey } from '@around/contracts/users/passkeys';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { passkeysQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props = { passkey: Passkey; hasPassword: boolean; onClose: () => void };

export function RemovePasskeySheet({ passkey: { id, name }, hasPassword, onClose }: Props) {
  const t = useProfileTexts();
  const client = useQueryClient();
  const remove = useProfileMutation(
    (currentPassword: string | undefined) =>
      callApi(removePasskey, { params: { passkeyId: id }, body: { currentPassword } }),
    () => {
      changeQueryData(client, passkeysQuery.queryKey, (passkeys) => passkeys?.filter((passkey) => passkey.id !== id));
      showNotice({ tone: 'success', title: t('Passkey removed'), description: name });
      onClose();
    },
  );
  return (
    <Sheet onClose={onClose} title={t('Remove passkey')}>
      <ConfirmForm
        busy={t('Removing...')}
        change={remove}
        confirm={t('Remove passkey')}
        hasPassword={hasPassword}
        isDangerous
        onCancel={onClose}
        onConfirm={(currentPassword, onError) => remove.mutate(currentPassword, { onError })}
      >
        <p className="text-14 wrap-anywhere">
          <span className="block font-semibold">
            <bdi>{name}</bdi>
          </span>
          {t('You can no longer sign in with this passkey. This cannot be undone.')}
        </p>
      </ConfirmForm>
    </Sheet>
  );
}
