import { CODE_LENGTH } from '@around/contracts/users/user-fields';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { isolate } from '../../../ui/language/isolate.ts';
import { CodeField } from '../../code-field/code-field.tsx';
import { ResendButton } from '../../code-field/resend-button.tsx';
import { useResend } from '../../code-field/use-resend.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { useCode } from '../code/use-code.ts';
import type { SignUp } from './use-sign-up.ts';

/** The step that asks for the code from the mail. Six digits submit themselves. */
export function SignUpCode({ signUp }: { signUp: SignUp }) {
  const t = useUserText();
  const field = useRef<HTMLInputElement>(null);
  const typed = useCode();
  const email = signUp.form.getValues('email');
  const resend = useResend({ sentAt: signUp.sent?.at ?? 0, email, send: signUp.resend });
  const isBusy = signUp.isVerifying || signUp.isRegistering;
  useEffect(() => field.current?.focus(), []);

  function change(code: string) {
    typed.change(code);
    if (code.length === CODE_LENGTH && code !== typed.code) signUp.verify(code);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typed.isComplete()) signUp.verify(typed.code);
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <div className="grid gap-1">
        <h3 className="text-20 font-bold">{t('Check your email')}</h3>
        <p className="own-direction text-14 text-muted">
          {t('We sent a code with 6 digits to {email}.', { email: isolate(email) })}
        </p>
      </div>
      <CodeField
        error={typed.error ?? (signUp.isVerifying ? undefined : (signUp.verificationError ?? undefined))}
        label={t('Verification code')}
        name="code"
        onChange={change}
        ref={field}
        value={typed.code}
      />
      <FormButton busy={isBusy && t(signUp.isRegistering ? 'Creating your account...' : 'Verifying...')}>
        {t('Verify')}
      </FormButton>
      <div className="-my-1 flex flex-wrap justify-between gap-x-4">
        <TextLink onClick={signUp.back}>{t('Back to Registration')}</TextLink>
        <ResendButton {...resend} />
      </div>
    </form>
  );
}
