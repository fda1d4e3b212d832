import { SignInProvider, signInProviderNames } from '@around/contracts/users/sign-in-providers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { ProviderLogo } from '../../sign-in-providers/provider-logo.tsx';
import { providerUrl, signInProvidersQuery } from '../../sign-in-providers/sign-in-providers-query.ts';
import { useUserText } from '../../user-texts/use-user-text.ts';

/** Opens the sign-in page of a configured provider. The button of any other provider says that it is coming soon. */
export function ProviderButtons({ returnTo }: { returnTo: string }) {
  const t = useUserText();
  const client = useQueryClient();
  // Requested early, so that a press does not wait for the list.
  useQuery(signInProvidersQuery);

  async function signInWith(id: SignInProvider) {
    const configured = await client.ensureQueryData(signInProvidersQuery).catch((): SignInProvider[] => []);
    if (configured.includes(id)) return location.assign(providerUrl(id, returnTo));
    const provider = signInProviderNames[id];
    showNotice({ title: t('Coming soon'), description: t('Signing in with {provider} is coming soon.', { provider }) });
  }

  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or continue with')}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {SignInProvider.options.map((id) => (
          <button
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-line bg-surface px-4 text-14 font-semibold text-ink transition hover:border-muted active:scale-98"
            key={id}
            onClick={() => void signInWith(id)}
            type="button"
          >
            <ProviderLogo provider={id} />
            {signInProviderNames[id]}
          </button>
        ))}
      </div>
    </div>
  );
}
