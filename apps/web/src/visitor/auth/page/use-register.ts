import type { User } from '@around/contracts/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { failureText } from '../../forms/failure-text.ts';
import { useSettledSignIn } from '../../session/settled-sign-in.ts';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { cookiesBlocked } from '../notices/login-failure.ts';
import { registerUser, takenFieldOf, takenTexts } from '../sign-up/registration-calls.ts';
import { AccountValues } from '../sign-up/sign-up-values.ts';

const EMPTY: AccountValues = { username: '', fullName: '', password: '', confirmPassword: '' };

/** Signing up in one step, without an e-mail address. */
export function useRegister(onRegistered: (user: User) => void) {
  const t = useUserText();
  const form = useForm<AccountValues>({ resolver: zodResolver(AccountValues), defaultValues: EMPTY });
  const { settle } = useSettledSignIn();
  const registration = useSingleMutation({
    mutationFn: (values: AccountValues) => settle(values, () => registerUser(values)),
    onSuccess(user: User) {
      showNotice({ tone: 'success', title: t('Registration Successful'), description: t('Welcome to Around.') });
      onRegistered(user);
    },
    onError(error) {
      const blocked = cookiesBlocked(t, error);
      if (blocked) return showNotice(blocked);
      if (takenFieldOf(error) === 'username') {
        const { title, message } = takenTexts.username;
        form.setError('username', { message }, { shouldFocus: true });
        return showNotice({ tone: 'error', title: t(title), description: t(message) });
      }
      const description = failureText(t, error, 'Something went wrong. Please try again.');
      showNotice({ tone: 'error', title: t('Registration failed'), description });
    },
  });
  return {
    form,
    submit: form.handleSubmit((values) => registration.mutate(values)),
    isBusy: registration.isPending,
  };
}

export type Register = ReturnType<typeof useRegister>;
