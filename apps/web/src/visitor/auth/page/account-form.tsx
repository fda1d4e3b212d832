import { FormButton } from '../../forms/form-button.tsx';
import { UserField } from '../../forms/user-field.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { UsernameField } from '../sign-up/username-field.tsx';
import type { Register } from './use-register.ts';

export function AccountForm({ registration }: { registration: Register }) {
  const t = useUserText();
  const { control } = registration.form;
  return (
    <form className="grid gap-3" method="post" noValidate onSubmit={registration.submit}>
      <UserField autoComplete="name" control={control} dir="auto" label="Full Name" name="fullName" />
      <UsernameField control={control} name="username" />
      <UserField autoComplete="new-password" control={control} label="Password" name="password" type="password" />
      <UserField
        autoComplete="new-password"
        control={control}
        label="Confirm Password"
        name="confirmPassword"
        type="password"
      />
      <FormButton busy={registration.isBusy && t('Creating your account...')}>{t('Create Account')}</FormButton>
    </form>
  );
}
