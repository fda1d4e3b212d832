import { sendCode, verifyCode } from '@around/contracts/users/email-codes';
import { EmailCode } from '@around/contracts/users/user-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { CodeField } from '../../code-field/code-field.tsx';
import { ResendButton } from '../../code-field/resend-button.tsx';
import { useResend } from '../../code-field/use-resend.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useMessage } from '../texts/use-message.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

const Code = z.object({ code: EmailCode });

type Props = { email: string; sentAt: number; onBack: () => void; onVerified: () => void };

export function CodeStep({ email, sentAt, onBack, onVerified }: Props) {
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
  const verify = useProfileMutation(
    ({ code }: { code: string }) => callApi(verifyCode, { body: { code } }),
    onVerified,
  );
  const resend = useResend({ sentAt, email, send: () => callApi(sendCode, { body: { email, language } }) });
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
      <FormFailure error={isWrongCode ? null : verify.error} />
      <FormButton busy={verify.isPending && t('Verifying...')}>{t('Verify')}</FormButton>
      <div className="-my-1 flex flex-wrap justify-between gap-x-4">
        <TextLink onClick={onBack}>{t('Use another address')}</TextLink>
        <ResendButton {...resend} />
      </div>
    </form>
  );
}
