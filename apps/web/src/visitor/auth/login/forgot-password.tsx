import { forgotPassword } from '@around/contracts/users/email-codes';
import type { User } from '@around/contracts/users/user';
import { Email } from '@around/contracts/users/user-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { isMailDelayed } from '../../code-field/is-mail-delayed.ts';
import { showSentCode } from '../../code-field/sent-code.ts';
import { failureText } from '../../forms/failure-text.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { UserField } from '../../forms/user-field.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { ResetPassword } from './reset-password.tsx';

const Values = z.object({ email: Email });
type Props = { initialEmail: string; onBack: () => void; onSignedIn: (user: User) => void };

/** Asks for the e-mail address, then for the code from the mail and a new password. */
export function ForgotPassword({ initialEmail, onBack, onSignedIn }: Props) {
  const t = useUserText();
  const { language } = useLanguage();
  const { control, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(Values),
    defaultValues: { email: initialEmail },
  });
  const [sent, setSent] = useState<{ email: string; at: number } | null>(null);
  const send = (email: string) => callApi(forgotPassword, { body: { email, language } });
  const request = useSingleMutation({
    mutationFn: send,
    onSuccess(code, email) {
      showSentCode(t, code);
      setSent({ email, at: Date.now() });
    },
    onError(error, email) {
      // The code is valid, and is sent as soon as the mail server answers.
      if (isMailDelayed(error)) setSent({ email, at: Date.now() });
      const description = failureText(t, error, 'Something went wrong. Please try again.');
      showNotice({ tone: 'error', title: t('The code was not sent'), description });
    },
  });
  useEffect(() => setFocus('email'), [setFocus]);

  if (sent)
    return <ResetPassword onBack={onBack} onSignedIn={onSignedIn} resend={() => send(sent.email)} sent={sent} />;
  return (
    <form className="grid gap-3" noValidate onSubmit={handleSubmit(({ email }) => request.mutate(email))}>
      <h3 className="text-20 font-bold">{t('Reset your password')}</h3>
      <p className="text-14 text-muted">{t('Enter the email address of your account. We will send you a code.')}</p>
      <UserField autoComplete="email" control={control} dir="ltr" label="Email" name="email" type="email" />
      <FormButton busy={request.isPending && t('Sending the code...')}>{t('Send verification code')}</FormButton>
      <p className="text-14 text-muted">{t('Your account has no email address? Then an operator must help you.')}</p>
      <div className="-my-1 justify-self-center">
        <TextLink onClick={onBack}>{t('Back to Login')}</TextLink>
      </div>
    </form>
  );
}
