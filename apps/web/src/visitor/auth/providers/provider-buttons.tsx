import type { SignInProvider } from '@around/contracts/users/sign-in-providers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { ProviderLogo } from './provider-logo.tsx';
import { providerUrl, signInProvidersQuery } from './sign-in-providers-query.ts';

const PROVIDERS = [
  { id: 'google', name: 'Google' },
  { id: 'facebook', name: 'Facebook' },
] as const;

/** Leads to a provider that is configured. The button of another one says that it is coming soon. */
export function ProviderButtons({ returnTo }: { returnTo: string }) {
  const t = useUserText();
  const client = useQueryClient();
  // Asked early, so that a press needs no wait.
  useQuery(signInProvidersQuery);

  async function signInWith(id: SignInProvider, provider: string) {
    const configured = await client.ensureQueryData(signInProvidersQuery).catch((): SignInProvider[] => []);
    if (configured.includes(id)) return location.assign(providerUrl(id, returnTo));
    showNotice({ title: t('Coming soon'), description: t('Signing in with {provider} is coming soon.', { provider }) });
  }

  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or continue with')}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {PROVIDERS.map(({ id, name }) => (
          <button
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-line bg-surface px-4 text-14 font-semibold text-ink transition hover:border-muted active:scale-98"
            key={id}
            onClick={() => void signInWith(id, name)}
            type="button"
          >
            <ProviderLogo provider={id} />
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
