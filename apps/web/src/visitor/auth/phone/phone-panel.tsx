import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { FormButton } from '../../forms/form-button.tsx';
import { UserField } from '../../forms/user-field.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { CountryCodeField } from './country-code-field.tsx';
import { PhoneCode } from './phone-code.tsx';
import { PhoneValues } from './phone-values.ts';

/** Signing up by phone, which is not available yet: no code is sent, and the code step leads to the sign-up by e-mail. */
export function PhonePanel({ onDone }: { onDone: () => void }) {
  const t = useUserText();
  const { control, handleSubmit, register, getValues } = useForm<PhoneValues>({
    resolver: zodResolver(PhoneValues),
    defaultValues: { countryCode: '+1', phoneNumber: '' },
  });
  const [step, setStep] = useState<'phone' | 'code'>('phone');

  function askForCode() {
    showNotice({ title: t('Coming soon'), description: t('Signing up by phone is coming soon. No code was sent.') });
    setStep('code');
  }

  if (step === 'code') {
    const { countryCode, phoneNumber } = getValues();
    return <PhoneCode onBack={() => setStep('phone')} onDone={onDone} phone={`${countryCode} ${phoneNumber}`} />;
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={handleSubmit(askForCode)}>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
        <CountryCodeField {...register('countryCode')} />
        <UserField
          autoComplete="tel-national"
          control={control}
          dir="ltr"
          label="Phone number"
          name="phoneNumber"
          type="tel"
        />
      </div>
      <FormButton>{t('Send Code')}</FormButton>
    </form>
  );
}
