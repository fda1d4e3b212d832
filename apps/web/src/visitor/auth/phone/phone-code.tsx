import { type SubmitEvent, useEffect, useRef } from 'react';
import { isolate } from '../../../ui/language/isolate.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { CodeField } from '../../code-field/code-field.tsx';
import { FormButton } from '../../forms/form-button.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { useCode } from '../code/use-code.ts';

type Props = { phone: string; onBack: () => void; onDone: () => void };

/** Makes no call: it says that signing up by phone is coming soon. */
export function PhoneCode({ phone, onBack, onDone }: Props) {
  const t = useUserText();
  const field = useRef<HTMLInputElement>(null);
  const typed = useCode();
  useEffect(() => field.current?.focus(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!typed.isComplete()) return;
    showNotice({ title: t('Coming soon'), description: t('Please sign up with your email address for now.') });
    onDone();
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-14 text-muted">{t('Enter the code for {phone}.', { phone: isolate(phone) })}</p>
      <CodeField
        error={typed.error}
        label={t('Verification code')}
        name="code"
        onChange={typed.change}
        ref={field}
        value={typed.code}
      />
      <FormButton>{t('Verify')}</FormButton>
      <div className="-my-1">
        <TextLink onClick={onBack}>{t('Change phone number')}</TextLink>
      </div>
    </form>
  );
}
