import {
  removeIdentity,
  type SignInProvider,
  signInProviderNames,
  startLinking,
} from '@around/contracts/users/sign-in-providers';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { identitiesQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props = { provider: SignInProvider; hasPassword: boolean; onClose: () => void };

export function DisconnectSheet({ provider, hasPassword, onClose }: Props) {
  const t = useProfileTexts();
  const client = useQueryClient();
  const name = { provider: signInProviderNames[provider] };
  const remove = useProfileMutation(
    (currentPassword: string | undefined) =>
      callApi(removeIdentity, { params: { provider }, body: { currentPassword } }),
    () => {
      changeQueryData(client, identitiesQuery.queryKey, (all) =>
        all?.filter((identity) => identity.provider !== provider),
      );
      showNotice({ tone: 'success', title: t('{provider} is disconnected', name) });
      onClose();
    },
  );
  return (
    <Sheet onClose={onClose} title={t('Disconnect {provider}', name)}>
      <ConfirmForm
        busy={t('Removing...')}
        change={remove}
        confirm={t('Disconnect {provider}', name)}
        hasPassword={hasPassword}
        isDangerous
        onCancel={onClose}
        onConfirm={(currentPassword, onError) => remove.mutate(currentPassword, { onError })}
      >
        <p className="text-14">
          {t('You can no longer sign in with {provider}. Your account at {provider} stays as it is.', name)}
        </p>
      </ConfirmForm>
    </Sheet>
  );
}

/** Confirms who it is, then leaves for the provider, which leads back to the profile. */
export function ConnectSheet({ provider, hasPassword, onClose }: Props) {
  const t = useProfileTexts();
  const name = { provider: signInProviderNames[provider] };
  const start = useProfileMutation(
    (currentPassword: string | undefined) => callApi(startLinking, { params: { provider }, body: { currentPassword } }),
    ({ url }) => location.assign(url),
  );
  return (
    <Sheet onClose={onClose} title={t('Connect {provider}', name)}>
      <ConfirmForm
        busy={t('Loading...')}
        change={{ isPending: start.isPending || start.isSuccess, error: start.error }}
        confirm={t('Connect {provider}', name)}
        hasPassword={hasPassword}
        onCancel={onClose}
        onConfirm={(currentPassword, onError) => start.mutate(currentPassword, { onError })}
      >
        <p className="text-14">{t('You go to {provider} to sign in there, and come back.', name)}</p>
      </ConfirmForm>
    </Sheet>
  );
}
