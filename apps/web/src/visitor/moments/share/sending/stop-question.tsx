import { QuietButton } from '../../../../ui/controls/buttons.tsx';
import { useShareText } from '../texts/use-share-text.ts';

type Props = { onStop: () => void; onKeep: () => void };

/** Asks before an upload is ended by closing the dialog or going back. */
export function StopQuestion({ onStop, onKeep }: Props) {
  const t = useShareText();
  return (
    <div className="grid gap-3 rounded-card border border-line bg-paper p-3" role="alert">
      <p className="text-14 font-semibold">{t('Your video is still being sent. Stop sending it?')}</p>
      <div className="flex flex-wrap gap-2">
        <QuietButton onClick={onKeep}>{t('Keep sending')}</QuietButton>
        <QuietButton onClick={onStop}>{t('Stop sending')}</QuietButton>
      </div>
    </div>
  );
}
