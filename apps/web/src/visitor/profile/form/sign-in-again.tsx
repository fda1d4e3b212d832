import { FormButton } from '../../forms/form-button.tsx';
import { useSignOut } from '../data/use-sign-out.ts';
import { useMessage } from '../texts/use-message.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

const SIGN_IN_AND_BACK = '/auth?returnTo=/profile';

/** A user without a password confirms a change with a recent sign-in. The sign-in page sends signed-in users back, so sign out first. */
export function SignInAgain({ reason }: { reason: string }) {
  const t = useProfileTexts();
  const message = useMessage();
  const signOut = useSignOut(SIGN_IN_AND_BACK);
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-line bg-paper p-4" role="alert">
      <p className="text-14">
        <span className="block font-semibold">{message(reason)}</span>
        <span className="text-muted">{t('You come back to this page afterwards.')}</span>
      </p>
      <FormButton busy={signOut.isPending && t('Signing out...')} look="quiet" onClick={() => signOut.mutate()}>
        {t('Sign in again')}
      </FormButton>
    </div>
  );
}
