import { PrimaryButton } from '../../../../ui/controls/buttons.tsx';
import { useShareText } from '../texts/use-share-text.ts';

type Props = { hasFailed: boolean; onRetry: () => void };

/** Shown until it is known who is signed in. */
export function AuthCheck({ hasFailed, onRetry }: Props) {
  const t = useShareText();
  if (hasFailed) {
    return (
      <div className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-6" role="alert">
        <p>{t('We could not check whether you are signed in. Please try again.')}</p>
        <PrimaryButton onClick={onRetry}>{t('Try again')}</PrimaryButton>
      </div>
    );
  }
  return (
    <p className="flex items-center gap-3 py-10 text-14 text-muted" role="status">
      <span
        aria-hidden="true"
        className="size-6 animate-[turn_800ms_linear_infinite] rounded-full border-2 border-accent border-e-transparent"
      />
      {t('Checking authentication status...')}
    </p>
  );
}
