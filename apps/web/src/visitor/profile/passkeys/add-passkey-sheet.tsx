import { useQueryClient } from '@tanstack/react-query';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { passkeysQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { browserRefusal, createPasskey } from './create-passkey.ts';

type Props = { hasPassword: boolean; onClose: () => void };

/** Confirms who it is, then lets the browser create a passkey. */
export function AddPasskeySheet({ hasPassword, onClose }: Props) {
  const t = useProfileTexts();
  const client = useQueryClient();
  const add = useProfileMutation(createPasskey, (passkey) => {
    changeQueryData(client, passkeysQuery.queryKey, (passkeys = []) => [...passkeys, passkey]);
    showNotice({ tone: 'success', title: t('Passkey added'), description: passkey.name });
    onClose();
  });
  const refusal = add.error && browserRefusal(add.error);
  return (
    <Sheet onClose={onClose} title={t('Add a passkey')}>
      <ConfirmForm
        busy={t('Adding the passkey...')}
        change={{ isPending: add.isPending, error: refusal ? null : add.error }}
        confirm={t('Add a passkey')}
        hasPassword={hasPassword}
        onCancel={onClose}
        onConfirm={(currentPassword, onError) => add.mutate(currentPassword, { onError })}
      >
        <p className="text-14">
          {t('A passkey signs you in with your fingerprint, your face or the lock of your device.')}
        </p>
        {refusal && (
          <p className="text-14 text-muted" role="status">
            {t(refusal)}
          </p>
        )}
      </ConfirmForm>
    </Sheet>
  );
}
