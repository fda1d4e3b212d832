import { QuietButton } from '../../../../ui/controls/buttons.tsx';
import { classNames } from '../../../../ui/controls/class-names.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';

type Props = {
  /** The form that is submitted. */
  formId: string;
  isBusy: boolean;
  isSignedOut: boolean;
  hasFailed: boolean;
  /** What the form needs before it can be sent. */
  missing: ShareText | null;
  onCancel: () => void;
};

/** Cancel and submit. A press on the disabled submit button says what is missing. */
export function ShareActions({ formId, isBusy, isSignedOut, hasFailed, missing, onCancel }: Props) {
  const t = useShareText();
  const label = isSignedOut ? 'Sign up to continue' : hasFailed ? 'Try again' : 'Share Moment';
  const isDisabled = isBusy || missing !== null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-end gap-2.5">
        <QuietButton onClick={onCancel}>{t('Cancel')}</QuietButton>
        <button
          aria-busy={isBusy}
          aria-disabled={isDisabled}
          className={classNames(
            'inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-full bg-accent px-5 text-14 font-semibold text-white transition sm:flex-none',
            isDisabled ? 'cursor-not-allowed opacity-60' : 'hover:brightness-110 active:scale-98',
          )}
          form={formId}
          type="submit"
        >
          {isBusy && (
            <span
              aria-hidden="true"
              className="size-4 shrink-0 animate-[turn_800ms_linear_infinite] rounded-full border-2 border-current border-e-transparent"
            />
          )}
          {isBusy ? t('Sharing...') : t(label)}
        </button>
      </div>
      {missing && !isBusy && <p className="text-end text-12 text-muted">{t(missing)}</p>}
    </div>
  );
}
