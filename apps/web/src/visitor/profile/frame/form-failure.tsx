import { Icon } from '../../../ui/icons/icon.tsx';
import { useIsOnline } from '../../offline/use-is-online.ts';
import { failureText, fieldOfFailure, needsSignIn } from '../data/failures.ts';
import { useMessage } from '../texts/use-message.ts';
import { SignInAgain } from './sign-in-again.tsx';

/** Why the form could not be saved, unless a field shows the reason. */
export function FormFailure({ error }: { error: Error | null }) {
  const message = useMessage();
  const isOnline = useIsOnline();
  if (!error || fieldOfFailure(error)) return null;
  if (needsSignIn(error)) return <SignInAgain />;
  return (
    <p className="flex items-start gap-2 text-14 font-semibold text-danger-text" role="alert">
      <Icon name="alert" />
      {message(failureText(error, isOnline))}
    </p>
  );
}
