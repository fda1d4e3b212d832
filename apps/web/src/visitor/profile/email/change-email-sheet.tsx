import type { User } from '@around/contracts/users/user';
import { useState } from 'react';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useKeptState } from '../../../ui/forms/use-kept-state.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { AddressStep } from './address-step.tsx';
import { CodeStep } from './code-step.tsx';
import { SaveEmailStep } from './save-email-step.tsx';

type Step = 'address' | 'code' | 'save';

/** A new address: enter it, verify it by a code, save it. */
export function ChangeEmailSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useProfileTexts();
  const [step, setStep] = useState<Step>('address');
  // A code that was sent belongs to the session that has ended: signing in again leads to the first step, with the address.
  const [email, setEmail] = useKeptState(`new email ${user.id}`, '');
  const [sentAt, setSentAt] = useState(0);
  const [addressError, setAddressError] = useState<string>();

  function onSaved() {
    showNotice({ tone: 'success', title: t('Saved'), description: t('Your email address has been changed.') });
    onClose();
  }
  return (
    <Sheet onClose={onClose} title={user.email ? t('Change email') : t('Add email')}>
      {step === 'address' && (
        <AddressStep
          error={addressError}
          initial={email}
          keepAs={`email address ${user.id}`}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setSentAt(Date.now());
            setStep('code');
          }}
        />
      )}
      {step === 'code' && (
        <CodeStep email={email} onBack={() => setStep('address')} onVerified={() => setStep('save')} sentAt={sentAt} />
      )}
      {step === 'save' && (
        <SaveEmailStep
          email={email}
          onCancel={onClose}
          onSaved={onSaved}
          onTaken={(message) => {
            setAddressError(message);
            setStep('address');
          }}
          user={user}
        />
      )}
    </Sheet>
  );
}
