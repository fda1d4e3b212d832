import { sendCode, verifyCode } from '@around/contracts/users/email-codes';
import { EmailCode } from '@around/contracts/users/user-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { CodeField } from '../../code-field/code-field.tsx';
import { useResendWait } from '../../code-field/use-resend-wait.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { FormFailure } from '../frame/form-failure.tsx';
import { useMessage } from '../texts/use-message.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import type { SentCode } from './sent-code.ts';

const Code = z.object({ code: EmailCode });

type Props = { email: string; sent: SentCode; onBack: () => void; onVerified: () => void };

export function CodeStep({ email, sent: firstSent, onBack, onVerified }: Props) {
  const t = useProfileTexts();
  const message = useMessage();
  const { language } = useLanguage();
  const { control, handleSubmit, setError, setFocus } = useForm({
    resolver: zodResolver(Code),
    defaultValues: { code: '' },
  });
  const { field, fieldState } = useController({ control, name: 'code' });
  // The button of the step before is gone.
  useEffect(() => setFocus('code'), [setFocus]);
  const [sent, setSent] = useState(firstSent);
  const wait = useResendWait();
  const verify = useProfileMutation(
    ({ code }: { code: string }) => callApi(verifyCode, { body: { code } }),
    onVerified,
  );
  const resend = useProfileMutation(
    () => callApi(sendCode, { body: { email, language } }),
    (sentAgain) => {
      wait.restart();
      setSent(sentAgain);
    },
  );
  const isWrongCode = verify.error instanceof ApiFailure && verify.error.status === 400;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={handleSubmit((code) =>
        verify.mutate(code, {
          onError: (error) => setError('code', { message: error.message }, { shouldFocus: true }),
        }),
      )}
    >
      <p className="text-14 text-muted wrap-anywhere">{t('We sent a code with 6 digits to {email}.', { email })}</p>
      <CodeField
        {...field}
        error={fieldState.error?.message && message(fieldState.error.message)}
        label={t('Verification code')}
      />
      {sent.code && (
        <p className="rounded-card bg-paper px-4 py-3 text-14 font-semibold">
          {t('Your code is {code}.', { code: sent.code })}
        </p>
      )}
      <FormFailure error={isWrongCode ? resend.error : (verify.error ?? resend.error)} />
      <FormButton busy={verify.isPending && t('Verifying...')}>{t('Verify')}</FormButton>
      <div className="flex flex-wrap justify-between gap-2.5">
        <FormButton look="quiet" onClick={onBack}>
          {t('Use another address')}
        </FormButton>
        <FormButton
          busy={resend.isPending && t('Sending the code...')}
          isDisabled={wait.secondsLeft > 0}
          look="quiet"
          onClick={() => resend.mutate()}
        >
          {wait.secondsLeft > 0 ? t('Resend code in {count} s', { count: wait.secondsLeft }) : t('Resend code')}
        </FormButton>
      </div>
    </form>
  );
}
