import { removeIdentity, type SignInProvider, signInProviderNames } from '@around/contracts/users/sign-in-providers';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { identitiesQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { AskSheet } from '../form/ask-sheet.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props = { provider: SignInProvider; onClose: () => void };

export function DisconnectSheet({ provider, onClose }: Props) {
  const t = useProfileTexts();
  const client = useQueryClient();
  const name = { provider: signInProviderNames[provider] };
  const remove = useProfileMutation(
    () => callApi(removeIdentity, { params: { provider } }),
    () => {
      changeQueryData(client, identitiesQuery.queryKey, (all) =>
        all?.filter((identity) => identity.provider !== provider),
      );
      showNotice({ tone: 'success', title: t('{provider} is disconnected', name) });
      onClose();
    },
  );
  return (
    <AskSheet
      action={remove}
      busy={t('Removing...')}
      confirm={t('Disconnect {provider}', name)}
      onClose={onClose}
      title={t('Disconnect {provider}', name)}
    >
      {t('You can no longer sign in with {provider}. Your account at {provider} stays as it is.', name)}
    </AskSheet>
  );
}
