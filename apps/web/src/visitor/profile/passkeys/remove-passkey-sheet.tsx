import { type Passkey, removePasskey } from '@around/contracts/users/passkeys';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { passkeysQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { AskSheet } from '../form/ask-sheet.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props = { passkey: Passkey; onClose: () => void };

export function RemovePasskeySheet({ passkey: { id, name }, onClose }: Props) {
  const t = useProfileTexts();
  const client = useQueryClient();
  const remove = useProfileMutation(
    () => callApi(removePasskey, { params: { passkeyId: id } }),
    () => {
      changeQueryData(client, passkeysQuery.queryKey, (passkeys) => passkeys?.filter((passkey) => passkey.id !== id));
      showNotice({ tone: 'success', title: t('Passkey removed'), description: name });
      onClose();
    },
  );
  return (
    <AskSheet
      action={remove}
      busy={t('Removing...')}
      confirm={t('Remove passkey')}
      onClose={onClose}
      title={t('Remove passkey')}
    >
      <span className="block font-semibold">
        <bdi>{name}</bdi>
      </span>
      {t('You can no longer sign in with this passkey. This cannot be undone.')}
    </AskSheet>
  );
}
