import { useEffect } from 'react';
import { FormButton } from '../../forms/form-button.tsx';
import { UserField } from '../../forms/user-field.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { SignUpCode } from './sign-up-code.tsx';
import type { SignUp } from './use-sign-up.ts';
import { UsernameField } from './username-field.tsx';

/** The two steps of signing up. */
export function SignUpPanel({ signUp }: { signUp: SignUp }) {
  return signUp.step === 'code' ? <SignUpCode signUp={signUp} /> : <SignUpForm signUp={signUp} />;
}

function SignUpForm({ signUp }: { signUp: SignUp }) {
  const t = useUserText();
  const { control, formState, setFocus } = signUp.form;
  const firstError = (['username', 'email'] as const).find((field) => formState.errors[field]?.message);
  // A field whose value is taken gets the focus, also when the form comes back after the code.
  useEffect(() => {
    if (firstError) setFocus(firstError);
  }, [firstError, setFocus]);

  const isBusy = signUp.isRequestingCode || signUp.isRegistering;
  return (
    <form className="grid gap-3" method="post" noValidate onSubmit={signUp.submit}>
      <UsernameField control={control} name="username" />
      <UserField autoComplete="email" control={control} dir="ltr" label="Email" name="email" type="email" />
      <UserField autoComplete="new-password" control={control} label="Password" name="password" type="password" />
      <UserField
        autoComplete="new-password"
        control={control}
        label="Confirm Password"
        name="confirmPassword"
        type="password"
      />
      <UserField autoComplete="name" control={control} dir="auto" label="Full Name" name="fullName" />
      <FormButton busy={isBusy && t(signUp.isRegistering ? 'Creating your account...' : 'Sending the code...')}>
        {t(signUp.isVerified ? 'Create Account' : 'Send verification code')}
      </FormButton>
    </form>
  );
}
