import { classNames } from '../../../ui/controls/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';

/** Previous and Next for keyboard and mouse. On touch screens tap zones replace it, so it is visible on focus only. */
export function StepButton({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) {
  const { t } = useLanguage();
  return (
    <button
      aria-label={t(side === 'start' ? 'Previous' : 'Next')}
      className={classNames(
        // Above the column of buttons, also on small screens.
        'absolute top-[min(50%,calc(100%-330px))] short:top-1/2 cramped:top-1/2 z-10 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-night/60 text-white opacity-0 transition-opacity focus-visible:opacity-100',
        'pointer-events-none hover:bg-night/70 focus-visible:pointer-events-auto pointer-fine:pointer-events-auto pointer-fine:group-hover:opacity-100 motion-reduce:pointer-events-auto motion-reduce:opacity-100',
        side === 'start' ? 'inset-s-3' : 'inset-e-3',
      )}
      onClick={onClick}
      type="button"
    >
      <span className="rtl:-scale-x-100">
        <Icon name={side === 'start' ? 'back' : 'forward'} />
      </span>
    </button>
  );
}
