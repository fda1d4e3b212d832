import { PrimaryButton } from '../../../../ui/controls/buttons.tsx';
import { classNames } from '../../../../ui/controls/class-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { useMediaQuery } from '../../../../ui/page/use-media-query.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';

const GUIDELINES: readonly ShareText[] = [
  'Maximum video size: 100MB',
  'Recommended length: 5-30 seconds',
  'Supported formats: MP4, MOV, WebM',
  'Always include a clear location name',
  "Respect others' privacy",
];

type Props = { isDragging: boolean; onShare: () => void };

/** The button that opens the share dialog, and the guidelines. */
export function ShareCard({ isDragging, onShare }: Props) {
  const t = useShareText();
  const hasMouse = useMediaQuery('(pointer: fine)');
  return (
    <>
      <section
        className={classNames(
          'grid justify-items-center gap-4 rounded-sheet border-2 border-dashed bg-surface px-6 py-10 text-center transition',
          isDragging ? 'border-accent-text' : 'border-line',
        )}
      >
        <span className="grid size-20 place-items-center rounded-full bg-linear-to-br from-glow/20 to-amber/20 text-accent-text">
          <Icon name="video" size={36} />
        </span>
        <p className="max-w-sm text-16 text-balance text-muted">
          {t('Show people nearby what is happening where you are. Your moment is gone after 24 hours.')}
        </p>
        <PrimaryButton icon="video" onClick={onShare}>
          {t('Share Moment')}
        </PrimaryButton>
        {hasMouse && (
          <p className="text-12 text-muted" role="status">
            {t(isDragging ? 'Drop the video here' : 'Drop a video anywhere on this card to start.')}
          </p>
        )}
      </section>
      <section className="grid gap-3 rounded-card border border-line bg-surface p-5">
        <h2 className="text-16 font-bold">{t('Guidelines')}</h2>
        <ul className="grid gap-2 text-14">
          {GUIDELINES.map((text) => (
            <li className="flex items-start gap-2.5" key={text}>
              <span className="text-success">
                <Icon name="check" size={20} />
              </span>
              {t(text)}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
