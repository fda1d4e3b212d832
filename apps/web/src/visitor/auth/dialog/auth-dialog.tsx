import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { LoginPanel } from '../login/login-panel.tsx';
import { useLogIn } from '../login/use-log-in.ts';
import { PhonePanel } from '../phone/phone-panel.tsx';
import { ProviderButtons } from '../providers/provider-buttons.tsx';
import { SignUpPanel } from '../sign-up/sign-up-panel.tsx';
import { useSignUp } from '../sign-up/use-sign-up.ts';
import { SignedIn } from '../signed-in/signed-in.tsx';
import { useSignedIn } from '../signed-in/use-signed-in.ts';
import { AuthTabs } from '../tabs/auth-tabs.tsx';

type Props = {
  /** The path to show when the visitor has signed in. */
  returnTo: string;
  /** The path to show after a sign-in on another site, if not the same. Null where leaving the page would lose something. */
  providerReturnTo?: string | null;
  onClose: () => void;
};

/** Signing up and in, over the page. The page below stays as it is and shows the user at once. */
export function AuthDialog({ returnTo, providerReturnTo = returnTo, onClose }: Props) {
  const t = useUserText();
  const navigate = useNavigate();
  const { signedIn, signInBy } = useSignedIn();
  const [tab, setTab] = useState<'signUp' | 'login' | 'phone'>('signUp');
  const signUp = useSignUp(signInBy('registration'));
  const logIn = useLogIn('dialog', signInBy('password'));

  function finish() {
    onClose();
    if (returnTo !== location.pathname) void navigate(returnTo);
  }

  return (
    <Sheet initialFocus={firstField} onClose={onClose} title={t('Sign up or log in')}>
      {signedIn ? (
        <SignedIn {...signedIn} onFinished={finish} />
      ) : (
        <AuthTabs
          onSelect={setTab}
          selected={tab}
          tabs={[
            {
              id: 'signUp',
              name: t('Sign Up'),
              panel: (
                <>
                  <SignUpPanel signUp={signUp} />
                  {signUp.step === 'email' && providerReturnTo !== null && (
                    <ProviderButtons returnTo={providerReturnTo} />
                  )}
                </>
              ),
            },
            {
              id: 'login',
              name: t('Login'),
              panel: (
                <>
                  <LoginPanel logIn={logIn} onSignedIn={signInBy('other')} place="dialog" />
                  {providerReturnTo !== null && <ProviderButtons returnTo={providerReturnTo} />}
                </>
              ),
            },
            { id: 'phone', name: t('Phone'), panel: <PhonePanel onDone={() => setTab('signUp')} /> },
          ]}
        />
      )}
    </Sheet>
  );
}

/** On a phone the keyboard would cover the form before the visitor has seen it. */
function firstField(): HTMLElement | boolean {
  return (
    (matchMedia('(pointer: fine)').matches && document.querySelector<HTMLElement>('[role=dialog] form input')) || true
  );
}
