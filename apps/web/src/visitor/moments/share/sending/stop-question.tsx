import { useEffect, useId, useRef } from 'react';
import { PrimaryButton, QuietButton } from '../../../../ui/controls/buttons.tsx';
import { useShareText } from '../texts/use-share-text.ts';

type Props = {
  /** The form whose submit button gets the focus afterwards. */
  formId: string;
  onStop: () => void;
  onKeep: () => void;
};

/** Asks before an upload is ended by closing the dialog or going back. Shown instead of the form's buttons. */
export function StopQuestion({ formId, onStop, onKeep }: Props) {
  const t = useShareText();
  const questionId = useId();
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    buttons.current?.querySelector<HTMLElement>('button:last-child')?.focus();
    return () => document.querySelector<HTMLElement>(`[form="${formId}"]`)?.focus();
  }, [formId]);
  return (
    <div aria-labelledby={questionId} className="grid gap-3" role="alertdialog">
      <p className="text-14 font-semibold" id={questionId}>
        {t('Your video is still being sent. Stop sending it?')}
      </p>
      <div className="flex justify-end gap-2.5" ref={buttons}>
        <QuietButton onClick={onStop}>{t('Stop sending')}</QuietButton>
        <PrimaryButton className="flex-1 sm:flex-none" onClick={onKeep}>
          {t('Keep sending')}
        </PrimaryButton>
      </div>
    </div>
  );
}
