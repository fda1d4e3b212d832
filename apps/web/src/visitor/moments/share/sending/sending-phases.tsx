import { classNames } from '../../../../ui/controls/class-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { useShareText } from '../texts/use-share-text.ts';

const PHASES = ['Sending', 'Processing', 'Live'] as const;
export type SendingPhase = (typeof PHASES)[number];

export function SendingPhases({ current }: { current: SendingPhase }) {
  const t = useShareText();
  const currentIndex = PHASES.indexOf(current);
  return (
    <ol className="grid grid-cols-3 gap-2">
      {PHASES.map((phase, index) => (
        <li
          aria-current={index === currentIndex ? 'step' : undefined}
          className={classNames(
            'grid justify-items-center gap-1 text-12',
            index === currentIndex ? 'font-bold text-ink' : 'text-muted',
          )}
          key={phase}
        >
          <span
            className={classNames(
              'grid size-8 place-items-center rounded-full text-14 font-bold tabular-nums',
              index < currentIndex && 'bg-success text-white',
              index === currentIndex && 'bg-accent text-white',
              index > currentIndex && 'border border-line',
            )}
          >
            {index < currentIndex ? <Icon name="check" size={18} /> : index + 1}
          </span>
          {t(phase)}
        </li>
      ))}
    </ol>
  );
}
