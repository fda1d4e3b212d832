import { type KeyboardEvent, useState } from 'react';
import { QuietButton } from '../../../ui/controls/buttons.tsx';
import type { RadarPlace } from '../places/radar-place.ts';
import { useRadarText } from '../texts/use-radar-text.ts';
import { PlaceRow, type RowActions } from './place-row.tsx';

const PAGE = 50;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type Props = RowActions & {
  places: readonly RadarPlace[];
  now: number;
  /** On phones the list is a strip below the picture. */
  isStrip: boolean;
};

/** All places, the nearest first: a strip on phones, else a column. Arrow keys go from place to place. */
export function PlaceList({ places, now, isStrip, ...actions }: Props) {
  const t = useRadarText();
  const [count, setCount] = useState(PAGE);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const steps = isStrip ? { ...STEPS, ...sideSteps() } : STEPS;
    const step = steps[event.key];
    if (step === undefined) return;
    const rows = [...event.currentTarget.querySelectorAll('button')];
    const next = rows[rows.indexOf(event.target as HTMLButtonElement) + step];
    next?.focus();
    event.preventDefault();
  }
  return (
    <nav aria-label={t('Places, nearest first')} onKeyDown={onKeyDown}>
      <ol className={isStrip ? 'flex snap-x snap-mandatory gap-2 overflow-x-auto p-2' : 'grid grid-cols-1 gap-1 p-2'}>
        {places.slice(0, count).map((place) => (
          <li
            className={isStrip ? 'w-64 shrink-0 snap-center rounded-card border border-line bg-surface' : ''}
            key={place.id}
          >
            <PlaceRow {...actions} now={now} place={place} />
          </li>
        ))}
        {places.length > count && (
          <li className="grid shrink-0 place-items-center p-2">
            <QuietButton onClick={() => setCount(count + PAGE)}>{t('Show more places')}</QuietButton>
          </li>
        )}
      </ol>
    </nav>
  );
}

function sideSteps(): Record<string, number> {
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  return { ArrowRight: forward, ArrowLeft: -forward };
}
