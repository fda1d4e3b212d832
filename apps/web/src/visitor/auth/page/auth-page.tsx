import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../../ui/icons/mark.tsx';
import { useIsOnline } from '../../../ui/page/use-is-online.ts';
import { useTitle } from '../../../ui/page/use-title.ts';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { LoginPanel } from '../login/login-panel.tsx';
import { useLogIn } from '../login/use-log-in.ts';
import { ProviderButtons } from '../providers/provider-buttons.tsx';
import { SignedIn } from '../signed-in/signed-in.tsx';
import { useSignedIn } from '../signed-in/use-signed-in.ts';
import { AuthTabs } from '../tabs/auth-tabs.tsx';
import { AccountForm } from './account-form.tsx';
import { MarketingPanel } from './marketing-panel.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useAlreadySignedIn } from './use-already-signed-in.ts';
import { useRegister } from './use-register.ts';
import { useSignInError } from './use-sign-in-error.ts';

type Props = { returnTo: string; onSignedIn: () => void };

/** `/auth`: signing up without an e-mail address, and logging in. */
export function AuthPage({ returnTo, onSignedIn }: Props) {
  const t = useUserText();
  const { signedIn, signInBy } = useSignedIn();
  const isLoading = useAlreadySignedIn({ isExpected: signedIn !== null, onSignedIn });
  const isOnline = useIsOnline();
  useSignInError();
  return (
    <div className="grid min-h-dvh bg-surface text-ink lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="mx-auto grid w-full max-w-md content-center gap-5 p-5 py-8">
        <Link className="flex w-fit items-center gap-2.5 text-20 font-bold" to="/">
          <Mark size={36} />
          Around
        </Link>
        {!isOnline && <OfflineNote />}
        {isLoading && <Loading text={t('Loading...')} />}
        {!isLoading && signedIn && <SignedIn {...signedIn} onFinished={onSignedIn} />}
        {!isLoading && !signedIn && <AuthForms returnTo={returnTo} signInBy={signInBy} />}
      </main>
      <MarketingPanel />
    </div>
  );
}

type FormsProps = { returnTo: string; signInBy: ReturnType<typeof useSignedIn>['signInBy'] };

function AuthForms({ returnTo, signInBy }: FormsProps) {
  const t = useUserText();
  const [tab, setTab] = useState<'register' | 'login'>('register');
  const registration = useRegister(signInBy('registration'));
  const logIn = useLogIn('page', signInBy('password'));
  const heading = t(tab === 'register' ? 'Create your account' : 'Welcome back');
  useTitle(`${heading} · Around`);
  return (
    <>
      <h1 className="text-28 font-bold">{heading}</h1>
      <AuthTabs
        onSelect={setTab}
        selected={tab}
        tabs={[
          { id: 'register', name: t('Sign Up'), panel: <AccountForm registration={registration} /> },
          {
            id: 'login',
            name: t('Login'),
            panel: <LoginPanel logIn={logIn} onSignedIn={signInBy('other')} place="page" />,
          },
        ]}
      />
      <ProviderButtons returnTo={returnTo} />
    </>
  );
}

function Loading({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 py-10 text-14 text-muted" role="status">
      <span
        aria-hidden="true"
        className="size-6 animate-[turn_800ms_linear_infinite] rounded-full border-2 border-accent border-e-transparent"
      />
      {text}
    </p>
  );
}
