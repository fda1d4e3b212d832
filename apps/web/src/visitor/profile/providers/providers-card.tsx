import { SignInProvider } from '@around/contracts/users/sign-in-providers';
import type { User } from '@around/contracts/users/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signInProvidersQuery } from '../../sign-in-providers/sign-in-providers-query.ts';
import { identitiesQuery } from '../data/profile-queries.ts';
import { Card } from '../frame/card.tsx';
import { ListState } from '../frame/list-state.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { ProviderRow } from './provider-row.tsx';
import { ConnectSheet, DisconnectSheet } from './provider-sheets.tsx';
import { useLinkResult } from './use-link-result.ts';

/** Not shown while no provider is configured and none is connected. */
export function ProvidersCard({ user: { hasPassword } }: { user: User }) {
  const t = useProfileTexts();
  useLinkResult();
  const { data: configured = [] } = useQuery(signInProvidersQuery);
  const query = useQuery(identitiesQuery);
  const [open, setOpen] = useState<{ sheet: 'connect' | 'disconnect'; provider: SignInProvider } | null>(null);
  const close = () => setOpen(null);
  const connected = (query.data ?? []).map(({ provider }) => provider);
  const shown = SignInProvider.options.filter((name) => configured.includes(name) || connected.includes(name));
  if (shown.length === 0) return null;

  return (
    <Card
      icon="link"
      text={t('Sign in with one press through an account that you have elsewhere.')}
      title={t('Connected accounts')}
    >
      <ListState query={query}>
        {(identities) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
            {shown.map((provider) => (
              <ProviderRow
                identity={identities.find((identity) => identity.provider === provider)}
                isConfigured={configured.includes(provider)}
                key={provider}
                onConnect={() => setOpen({ sheet: 'connect', provider })}
                onDisconnect={() => setOpen({ sheet: 'disconnect', provider })}
                provider={provider}
              />
            ))}
          </ul>
        )}
      </ListState>
      {open?.sheet === 'connect' && <ConnectSheet hasPassword={hasPassword} onClose={close} provider={open.provider} />}
      {open?.sheet === 'disconnect' && (
        <DisconnectSheet hasPassword={hasPassword} onClose={close} provider={open.provider} />
      )}
    </Card>
  );
}
