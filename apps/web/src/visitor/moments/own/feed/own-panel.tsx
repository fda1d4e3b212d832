import type { Moment } from '@around/contracts/moments/moments';
import { Link } from 'react-router-dom';
import { classNames } from '../../../../ui/controls/class-names.ts';
import { MomentPoster } from '../parts/moment-poster.tsx';
import { StatusChip } from '../parts/status-chip.tsx';
import { useOwnText } from '../texts/use-own-text.ts';

type Props = { moments: Moment[]; shownId: string | undefined; onChosen: (momentId: string) => void };

/** On wide screens, beside the visitor's own card: their moments with their states. */
export function OwnPanel({ moments, shownId, onChosen }: Props) {
  const t = useOwnText();
  return (
    <aside
      aria-label={t('My moments')}
      className="flex h-full flex-col gap-4 animate-[appear_150ms] overflow-y-auto p-6"
    >
      <header>
        <h2 className="text-20 font-bold">{t('My moments')}</h2>
        <p className="text-14 text-muted">{t('Only you see this card.')}</p>
      </header>
      <ul className="-mx-2">
        {moments.map((moment) => (
          <li key={moment.id}>
            <button
              aria-current={moment.id === shownId || undefined}
              className={classNames(
                'flex w-full items-center gap-3 rounded-card p-2 text-start hover:bg-paper',
                moment.id === shownId && 'bg-paper',
              )}
              onClick={() => onChosen(moment.id)}
              type="button"
            >
              <span className="relative block aspect-9/16 w-12 shrink-0 overflow-hidden rounded-card">
                <MomentPoster moment={moment} />
              </span>
              <span className="grid min-w-0 flex-1 justify-items-start gap-1">
                <StatusChip moment={moment} />
                <span className="own-direction block max-w-full truncate text-14 font-semibold">
                  {moment.locationName}
                </span>
                {moment.caption && (
                  <span className="own-direction block max-w-full truncate text-12 text-muted">{moment.caption}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Link
        className="inline-flex min-h-11 items-center self-start text-14 font-semibold text-link hover:underline"
        to="/profile"
      >
        {t('See all my moments')}
      </Link>
    </aside>
  );
}
