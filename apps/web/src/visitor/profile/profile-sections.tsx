import type { User } from '@around/contracts/users/user';
import type { ReactNode } from 'react';
import { EmailCard } from './email/email-card.tsx';
import { LogOutButton } from './form/log-out-button.tsx';
import { TwoColumns } from './frame/two-columns.tsx';
import { IdentityCard } from './identity/identity-card.tsx';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { PasswordCard } from './password/password-card.tsx';
import { PreferencesCard } from './preferences/preferences-card.tsx';
import { ProvidersCard } from './providers/providers-card.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';
import { YourDataCard } from './your-data/your-data-card.tsx';

type Props = {
  user: User;
  /** The section of the user's moments. */
  moments: ReactNode;
};

export function ProfileSections({ user, moments }: Props) {
  return (
    <TwoColumns
      first={
        <>
          <IdentityCard user={user} />
          <PreferencesCard />
        </>
      }
      second={
        <>
          {moments}
          <EmailCard user={user} />
          <PasswordCard user={user} />
          <PasskeysCard user={user} />
          <ProvidersCard user={user} />
          <SessionsCard />
          <YourDataCard user={user} />
          <LogOutButton />
        </>
      }
    />
  );
}
