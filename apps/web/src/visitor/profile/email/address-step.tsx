import { sendCode } from '@around/contracts/users/email-codes';
import { Email } from '@around/contracts/users/user-fields';
import { MAIL_UNAVAILABLE } from '@around/contracts/users/user-messages';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { isMailDelayed } from '../../code-field/is-mail-delayed.ts';
import { showSentCode } from '../../code-field/sent-code.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { ProfileField } from '../form/profile-field.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

const Address = z.object({ email: Email });

type Props = { keepAs: string; initial: string; error: string | undefined; onSent: (email: string) => void };

export function AddressStep({ keepAs, initial, error, onSent }: Props) {
  const t = useProfileTexts();
  const { language } = useLanguage();
  const { control, handleSubmit } = useKeptForm(keepAs, {
    resolver: zodResolver(Address),
    defaultValues: { email: initial },
    ...(error && { errors: { email: { type: 'taken', message: error } } }),
  });
  const send = useProfileMutation(
    ({ email }: { email: string }) => callApi(sendCode, { body: { email, language } }),
    (sent, { email }) => {
      showSentCode(t, sent);
      onSent(email);
    },
  );
  function report(error: Error, { email }: { email: string }) {
    if (!isMailDelayed(error)) return;
    showNotice({ tone: 'error', title: t(MAIL_UNAVAILABLE) });
    onSent(email);
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={handleSubmit((address) => send.mutate(address, { onError: report }))}
    >
      <ProfileField
        autoComplete="email"
        control={control}
        dir="ltr"
        hint={t('We send a code with 6 digits to this address.')}
        label={t('New email address')}
        name="email"
        type="email"
      />
      <FormFailure error={send.error} />
      <FormButton busy={send.isPending && t('Sending the code...')}>{t('Send verification code')}</FormButton>
    </form>
  );
}
