import { Icon } from '../../../ui/icons/icon.tsx';
import { useIsOnline } from '../../../ui/page/use-is-online.ts';
import { failureText } from '../../forms/failure-text.ts';
import { fieldOfFailure, isOutage, needsSignIn } from '../data/failures.ts';
import type { ProfileText } from '../texts/profile-text.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { SignInAgain } from './sign-in-again.tsx';

const UNAVAILABLE: ProfileText = 'This does not work right now. Nothing was changed. Please try again in a moment.';
const OFFLINE: ProfileText = 'You are offline. Nothing was changed.';

/** Why the form could not be saved, unless a field shows the reason. */
export function FormFailure({ error }: { error: Error | null }) {
  const t = useProfileTexts();
  // Shows another text when the connection comes back.
  useIsOnline();
  if (!error || fieldOfFailure(error)) return null;
  if (needsSignIn(error)) return <SignInAgain reason={error.message} />;
  return (
    <p className="flex items-start gap-2 text-14 font-semibold text-danger-text" role="alert">
      <Icon name="alert" />
      {failureText<ProfileText>(t, isOutage(error) ? undefined : error, UNAVAILABLE, OFFLINE)}
    </p>
  );
}
