import { listOtherWays, resetPassword } from '@around/contracts/users/email-codes';
import type { User } from '@around/contracts/users/user';
import { NewPassword } from '@around/contracts/users/user-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { isolate } from '../../../ui/language/isolate.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { CodeField } from '../../code-field/code-field.tsx';
import { ResendButton } from '../../code-field/resend-button.tsx';
import type { SentCode } from '../../code-field/sent-code.ts';
import { useResend } from '../../code-field/use-resend.ts';
import { failureText } from '../../forms/failure-text.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { UserField } from '../../forms/user-field.tsx';
import { useSettledSignIn } from '../../session/settled-sign-in.ts';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { useCode } from '../code/use-code.ts';
import { cookiesBlocked } from '../notices/login-failure.ts';
import { type OtherWays, OtherWaysList, type Removals, recentOf } from './other-ways.tsx';

const Values = z.object({ password: NewPassword });
type Props = {
  sent: { email: string; at: number };
  resend: () => Promise<SentCode>;
  onBack: () => void;
  onSignedIn: (user: User) => void;
};

/**
 * The code from the mail and the new password, then what else signs the user in: somebody else may have added it. The user is signed in
 * then.
 */
export function ResetPassword({ sent, resend, onBack, onSignedIn }: Props) {
  const t = useUserText();
  const field = useRef<HTMLInputElement>(null);
  const typed = useCode();
  const resending = useResend({ sentAt: sent.at, email: sent.email, send: resend });
  const { control, handleSubmit } = useForm({ resolver: zodResolver(Values), defaultValues: { password: '' } });
  const [others, setOthers] = useState<{ ways: OtherWays; removals: Removals }>();
  const { settle, isLost } = useSettledSignIn();
  const reset = useSingleMutation({
    async mutationFn({ password }: { password: string }): Promise<User | OtherWays> {
      const { email } = sent;
      const { code } = typed;
      const login = { username: email, password };
      if (!others && !isLost(login)) {
        const ways = await callApi(listOtherWays, { body: { email, code } });
        if (ways.passkeys.length + ways.identities.length > 0) return ways;
      }
      return settle(login, () => callApi(resetPassword, { body: { email, code, password, ...others?.removals } }));
    },
    onSuccess(result) {
      if ('passkeys' in result) return setOthers({ ways: result, removals: recentOf(result) });
      showNotice({ tone: 'success', title: t('Password changed'), description: t('You are signed in.') });
      onSignedIn(result);
    },
    onError(error) {
      const blocked = cookiesBlocked(t, error);
      if (blocked) return showNotice(blocked);
      const description = failureText(t, error, 'Something went wrong. Please try again.');
      const isCodeRefused = error instanceof ApiFailure && error.status === 400;
      if (isCodeRefused) {
        setOthers(undefined);
        typed.setError(description);
      }
      showNotice({
        tone: 'error',
        title: t(isCodeRefused ? 'Verification Failed' : 'The password was not changed'),
        description,
      });
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsking = others !== undefined;
  useEffect(() => (isAsking ? heading : field).current?.focus(), [isAsking]);

  return (
    <form
      className="grid gap-3"
      method="post"
      noValidate
      onSubmit={handleSubmit((values) => typed.isComplete() && reset.mutate(values))}
    >
      {others ? (
        <>
          <h3 className="text-20 font-bold" ref={heading} tabIndex={-1}>
            {t('Is this all yours?')}
          </h3>
          <OtherWaysList {...others} onChange={(removals) => setOthers({ ...others, removals })} />
        </>
      ) : (
        <>
          <h3 className="text-20 font-bold">{t('Check your email')}</h3>
          <p className="own-direction text-14 text-muted">
            {t('If an account has this address, we sent a code with 6 digits to {email}.', {
              email: isolate(sent.email),
            })}
          </p>
          {/* Tells a password manager whose password this is. */}
          <input autoComplete="username" hidden name="username" readOnly type="email" value={sent.email} />
          <CodeField
            error={typed.error}
            label={t('Verification code')}
            name="code"
            onChange={typed.change}
            ref={field}
            value={typed.code}
          />
          <UserField
            autoComplete="new-password"
            control={control}
            label="New password"
            name="password"
            type="password"
          />
        </>
      )}
      <FormButton busy={reset.isPending && t('Saving...')}>{t('Set new password')}</FormButton>
      <div className="-my-1 flex flex-wrap justify-between gap-x-4">
        {others ? (
          <TextLink onClick={() => setOthers(undefined)}>{t('Back')}</TextLink>
        ) : (
          <>
            <TextLink onClick={onBack}>{t('Back to Login')}</TextLink>
            <ResendButton {...resending} />
          </>
        )}
      </div>
    </form>
  );
}
