import type { User } from '@around/contracts/users/user';
import { useState } from 'react';
import { FormButton } from '../../forms/form-button.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { UserField } from '../../forms/user-field.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import type { LoginPlace } from '../notices/login-failure.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { usePasskeyLogin } from '../passkeys/use-passkey-login.ts';
import { ForgotPassword } from './forgot-password.tsx';
import type { LogIn } from './use-log-in.ts';

type Props = { logIn: LogIn; place: LoginPlace; onSignedIn: (user: User) => void };

/** Logging in with a password or a passkey, or with a new password. */
export function LoginPanel({ logIn, place, onSignedIn }: Props) {
  const [isForgotten, setIsForgotten] = useState(false);
  if (!isForgotten) {
    return <LoginForm logIn={logIn} onForgotten={() => setIsForgotten(true)} onSignedIn={onSignedIn} place={place} />;
  }
  const typed = logIn.form.getValues('username');
  return (
    <ForgotPassword
      initialEmail={typed.includes('@') ? typed : ''}
      onBack={() => setIsForgotten(false)}
      onSignedIn={onSignedIn}
    />
  );
}

function LoginForm({ logIn, place, onSignedIn, onForgotten }: Props & { onForgotten: () => void }) {
  const t = useUserText();
  const passkey = usePasskeyLogin(place, onSignedIn);
  const { control } = logIn.form;
  return (
    <div className="grid gap-3">
      <form className="grid gap-3" method="post" noValidate onSubmit={logIn.submit}>
        <UserField autoComplete="username webauthn" control={control} dir="auto" label="Username" name="username" />
        <UserField autoComplete="current-password" control={control} label="Password" name="password" type="password" />
        {logIn.failure && (
          <p className="text-14 font-semibold text-danger-text" role="alert">
            {logIn.failure}
          </p>
        )}
        <FormButton busy={logIn.isBusy && t('Logging in...')}>{t('Log In')}</FormButton>
      </form>
      <PasskeyButton passkey={passkey} />
      <div className="-my-1 justify-self-center">
        <TextLink onClick={onForgotten}>{t('Forgot password?')}</TextLink>
      </div>
    </div>
  );
}
