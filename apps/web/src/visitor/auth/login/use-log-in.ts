import { logIn } from '@around/contracts/users/login';
import type { User } from '@around/contracts/users/user';
import { GivenPassword, LoginName } from '@around/contracts/users/user-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { requireCookie } from '../../session/settled-sign-in.ts';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { type LoginPlace, loginFailure } from '../notices/login-failure.ts';

const LoginValues = z.object({ username: LoginName, password: GivenPassword });
type LoginValues = z.infer<typeof LoginValues>;

/** Logging in with a password. What was typed stays after a failure. */
export function useLogIn(place: LoginPlace, onLoggedIn: (user: User, password: string) => void) {
  const t = useUserText();
  const form = useForm<LoginValues>({
    resolver: zodResolver(LoginValues),
    defaultValues: { username: '', password: '' },
  });
  const attempt = useSingleMutation({
    mutationFn: async (body: LoginValues) => requireCookie(await callApi(logIn, { body })),
    onSuccess: (user, { password }) => onLoggedIn(user, password),
    onError(error) {
      showNotice(loginFailure(t, error, place));
      form.setFocus('password');
    },
  });
  return {
    form,
    submit: form.handleSubmit((values) => attempt.mutate(values)),
    isBusy: attempt.isPending,
    failure: attempt.error && loginFailure(t, attempt.error, place).description,
  };
}

export type LogIn = ReturnType<typeof useLogIn>;
