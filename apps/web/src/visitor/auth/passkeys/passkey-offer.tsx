import { ApiFailure } from '../../../ui/api/send-request.ts';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { failureText } from '../../forms/failure-text.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { createPasskey } from './passkey-calls.ts';

/** Offers a passkey once, after a login with a password. */
export function PasskeyOffer({ password, onDone }: { password: string | undefined; onDone: () => void }) {
  const t = useUserText();
  const creation = useSingleMutation({
    mutationFn: () => createPasskey(password),
    onSuccess() {
      const description = t('You can use it the next time you log in.');
      showNotice({ tone: 'success', title: t('Passkey added'), description });
      onDone();
    },
    onError(error) {
      // Other errors say that the visitor cancelled.
      if (!(error instanceof ApiFailure)) return;
      const description = failureText(t, error, 'Something went wrong. Please try again.');
      showNotice({ tone: 'error', title: t('The passkey was not added'), description });
    },
  });
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-linear-to-br from-glow/20 to-amber/20 text-accent-text">
        <Icon name="person" size={30} />
      </span>
      <h3 className="text-20 font-bold">{t('Sign in faster next time')}</h3>
      <p className="max-w-80 text-14 text-balance text-muted">
        {t('Use your fingerprint, your face or your screen lock instead of your password.')}
      </p>
      <div className="mt-2 grid w-full max-w-80 gap-2">
        <FormButton busy={creation.isPending && t('Adding the passkey...')} onClick={() => creation.mutate()}>
          {t('Add a passkey')}
        </FormButton>
        <FormButton look="quiet" onClick={onDone}>
          {t('Not now')}
        </FormButton>
      </div>
    </div>
  );
}
