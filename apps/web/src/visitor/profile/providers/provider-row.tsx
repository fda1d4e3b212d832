import {
  type LinkedIdentity,
  type SignInProvider,
  signInProviderNames,
} from '@around/contracts/users/sign-in-providers';
import { FormButton } from '../../forms/form-button.tsx';
import { ProviderLogo } from '../../sign-in-providers/provider-logo.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { useTimes } from '../texts/use-times.ts';

type Props = {
  provider: SignInProvider;
  identity: LinkedIdentity | undefined;
  isConfigured: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
};

export function ProviderRow({ provider, identity, isConfigured, onConnect, onDisconnect }: Props) {
  const t = useProfileTexts();
  const { date } = useTimes();
  const name = signInProviderNames[provider];
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <ProviderLogo provider={provider} />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="text-16 font-semibold">{name}</p>
        {identity?.email && (
          <p className="text-14 text-muted wrap-anywhere">
            <bdi>{identity.email}</bdi>
          </p>
        )}
        <p className="text-14 text-muted">
          {identity ? t('Connected on {date}', { date: date(identity.createdAt) }) : t('Not connected')}
        </p>
      </div>
      {identity ? (
        <FormButton look="quiet" onClick={onDisconnect}>
          {t('Disconnect {provider}', { provider: name })}
        </FormButton>
      ) : (
        isConfigured && (
          <FormButton look="quiet" onClick={onConnect}>
            {t('Connect {provider}', { provider: name })}
          </FormButton>
        )
      )}
    </li>
  );
}
