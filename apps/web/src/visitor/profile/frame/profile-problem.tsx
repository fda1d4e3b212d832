import { useState } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useIsOnline } from '../../../ui/page/use-is-online.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props = { onRetry: () => Promise<unknown> };

/** The profile cannot be read, which does not mean that nobody is signed in. */
export function ProfileProblem({ onRetry }: Props) {
  const t = useProfileTexts();
  const isOnline = useIsOnline();
  const [isRetrying, setIsRetrying] = useState(false);
  // Only a press makes the button busy: the page also retries by itself, which an alert must not announce.
  async function retry() {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
  }
  return (
    <div
      className="grid justify-items-center gap-3 rounded-sheet border border-line bg-surface px-6 py-14 text-center"
      role="alert"
    >
      <span className="grid size-20 place-items-center rounded-full bg-linear-to-br from-glow/20 to-amber/20 text-accent-text">
        <Icon name="refresh" size={34} />
      </span>
      <h2 className="text-20 font-bold">
        {isOnline ? t('Your profile cannot be read right now') : t('You are offline')}
      </h2>
      <p className="max-w-80 text-16 text-balance text-muted">
        {isOnline
          ? t('You are still signed in. Please try again in a moment.')
          : t('Your profile is here again when you are online.')}
      </p>
      <FormButton busy={isRetrying && t('Loading...')} className="mt-3" onClick={() => void retry()}>
        {t('Retry')}
      </FormButton>
    </div>
  );
}
