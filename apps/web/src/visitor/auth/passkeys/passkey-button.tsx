import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { FormButton } from '../../forms/form-button.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import type { PasskeyLogin } from './use-passkey-login.ts';

/** Signs in with a passkey, in browsers that have them. */
export function PasskeyButton({ passkey }: { passkey: PasskeyLogin }) {
  const t = useUserText();
  if (!browserSupportsWebAuthn()) return null;
  return (
    <FormButton busy={passkey.isBusy && t('Waiting for your passkey...')} look="quiet" onClick={passkey.signIn}>
      {t('Sign in with a passkey')}
    </FormButton>
  );
}
